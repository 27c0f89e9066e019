import { FileButton, TextInput } from '@mantine/core'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { ALT_MAX_LENGTH, PICTURES_MAX } from '#platform/contract/pictures.ts'
import { ArrangedList, EntryTool } from '../ui/form/ArrangedList.tsx'
import { Button } from '../ui/form/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import type { GalleryPicture } from '../ui/media/Gallery.tsx'
import { LocalPicture } from '../ui/media/LocalPicture.tsx'
import classes from '../ui/form/LongForm.module.css'
import { moveEntry } from '../ui/form/useDragOrder.ts'
import type { DraftFields, DraftPicture, Files } from './draft.ts'
import { PICTURE_TYPES } from './picture-intake.ts'
import { texts } from './texts.ts'
import type { PictureIntake } from './usePictureIntake.ts'

export interface PicturesFieldProps {
  pictures: DraftPicture[]
  /** Pictures chosen here, by key. */
  files: Files
  /** Pictures stored on the server. */
  stored: readonly GalleryPicture[]
  onChange: (changes: DraftFields) => void
  intake: PictureIntake
  /** Whether files are dragged over the page, if it accepts drops. */
  isOver?: boolean
  /** Hint on the first picture. */
  firstHint: string
}

/** Editor for the pictures of a draft: add, reorder, describe and remove. */
export function PicturesField(props: PicturesFieldProps) {
  const { pictures, files, stored, intake, isOver } = props
  const { faults } = intake
  const onChange = (changed: DraftPicture[]) => props.onChange({ pictures: changed })
  const resetInput = useRef<() => void>(null)
  const nameOf = ({ key, alt }: DraftPicture) =>
    alt.trim() || files[key]?.name || texts.nthPicture(pictures.findIndex((one) => one.key === key) + 1)
  const describe = (key: string, alt: string) =>
    onChange(pictures.map((picture) => (picture.key === key ? { ...picture, alt } : picture)))
  return (
    <>
      <FormError onClose={intake.clearFaults}>
        {faults.length > 0 && faults.map((fault) => <div key={fault}>{fault}</div>)}
      </FormError>
      <div className={classes.zone} data-over={isOver || undefined}>
        <FileButton
          resetRef={resetInput}
          multiple
          accept={PICTURE_TYPES.join(',')}
          onChange={(chosen) => {
            intake.choose(chosen)
            // Lets the same file be chosen again.
            resetInput.current?.()
          }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<ImagePlus size="1.1em" aria-hidden />}
              disabled={pictures.length >= PICTURES_MAX}
            >
              {texts.choosePictures}
            </Button>
          )}
        </FileButton>
        {isOver !== undefined && <p className={classes.hint}>{texts.dropHere}</p>}
      </div>
      {pictures.length > 0 && (
        <div>
          {pictures.length > 1 && <p className={classes.hint}>{texts.arrangeHint}</p>}
          <ArrangedList
            entries={pictures}
            keyOf={({ key }) => key}
            nameOf={nameOf}
            onMove={(from, to) => onChange(moveEntry(pictures, from, to))}
            renderTools={(picture) => (
              <EntryTool
                icon={X}
                label={texts.removePicture(nameOf(picture))}
                onClick={() => onChange(pictures.filter(({ key }) => key !== picture.key))}
              />
            )}
          >
            {(picture) => (
              <div className={classes.picture}>
                <PicturePreview file={files[picture.key]} stored={stored.find(({ id }) => id === picture.id)} />
                <div className={classes.pictureWords}>
                  <TextInput
                    size="sm"
                    label={texts.alt}
                    aria-label={texts.altOf(files[picture.key]?.name ?? nthOf(pictures, picture))}
                    placeholder={texts.altHint}
                    maxLength={ALT_MAX_LENGTH}
                    value={picture.alt}
                    onChange={({ currentTarget: { value } }) => describe(picture.key, value)}
                  />
                  {picture === pictures[0] && pictures.length > 1 && <p className={classes.soft}>{props.firstHint}</p>}
                </div>
              </div>
            )}
          </ArrangedList>
        </div>
      )}
    </>
  )
}

const nthOf = (pictures: readonly DraftPicture[], picture: DraftPicture) =>
  texts.nthPicture(pictures.indexOf(picture) + 1)

function PicturePreview({ file, stored }: { file: File | undefined; stored: GalleryPicture | undefined }) {
  if (file) return <LocalPicture file={file} className={classes.shown} />
  if (!stored) return <span className={classes.shown} />
  const { small_url, width, height } = stored
  return <img src={small_url} width={width} height={height} alt="" loading="lazy" className={classes.shown} />
}

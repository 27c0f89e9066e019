import { FileButton, Input } from '@mantine/core'
import { useId, useRef, useState, type ReactNode } from 'react'
import shared from '#platform/web/files/transfer/Transfer.module.css'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { LocalPicture } from '#platform/web/ui/media/LocalPicture.tsx'
import { pictureFaultOf, PICTURE_TYPES } from './picture.ts'
import classes from './Sending.module.css'
import { texts } from './texts.ts'

interface ThumbnailFieldProps {
  /** Current thumbnail: a file, or its address. */
  shown: File | string | null
  /** Receives a file that passes validation. */
  onChoose: (file: File) => void
  onRemove?: (() => void) | undefined
  busy?: boolean
  problem?: string | null | undefined
  note?: ReactNode
}

/** Thumbnail of a video, with controls to replace it. */
export function ThumbnailField({ shown, onChoose, onRemove, busy = false, problem, note }: ThumbnailFieldProps) {
  const [fault, setFault] = useState<string | null>(null)
  const empty = useRef<() => void>(null)
  const hint = useId()
  const choose = async (file: File | null) => {
    if (!file) return
    const found = await pictureFaultOf(file)
    setFault(found)
    // Resets the input, so that the same file can be chosen again.
    empty.current?.()
    if (found === null) onChoose(file)
  }
  return (
    <div className={classes.thumbnail} role="group" aria-label={texts.thumbnail}>
      <Input.Label component="div">{texts.thumbnail}</Input.Label>
      <p id={hint} className={shared.facts}>
        {texts.thumbnailHint}
      </p>
      {shown !== null && <Picture of={shown} />}
      <div className={shared.controls}>
        <FileButton resetRef={empty} accept={PICTURE_TYPES.join(',')} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" size="sm" loading={busy} aria-describedby={hint}>
              {shown === null ? texts.chooseThumbnail : texts.otherThumbnail}
            </Button>
          )}
        </FileButton>
        {onRemove && (
          <Button variant="subtle" color="madder" size="sm" onClick={onRemove}>
            {texts.removeThumbnail}
          </Button>
        )}
      </div>
      {(fault ?? problem) && <Input.Error role="alert">{fault ?? problem}</Input.Error>}
      {note}
    </div>
  )
}

function Picture({ of }: { of: File | string }) {
  return typeof of === 'string' ? (
    <img src={of} alt="" className={classes.picture} />
  ) : (
    <LocalPicture file={of} className={classes.picture} />
  )
}

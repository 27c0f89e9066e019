import { FileButton, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useDelete } from '#platform/web/ui/feedback/useDelete.tsx'
import { useIsDeleted } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { useUpload } from '#platform/web/files/useUpload.ts'
import { CAPTIONS_MAX_BYTES, videosApi, type Captions, type Video } from '../../contract.ts'
import { AutomaticCaptions } from './AutomaticCaptions.tsx'
import { CaptionsEditor } from './CaptionsEditor.tsx'
import classes from './Editing.module.css'
import { isLanguage, LANGUAGES, nameOf, browserLanguage } from './languages.ts'
import { texts } from './texts.ts'

const OTHER_LANGUAGE = ''

/** Captions being edited: their language, and the existing file. */
interface EditedCaptions {
  language: string
  name: string
  /** Address of the existing captions; null for none. */
  url: string | null
  /** Version of the existing captions; 0 for none. */
  version: number
}

/** Captions of a video by language: write, upload, edit and delete. */
export function CaptionsSection({ video }: { video: Video }) {
  const [writing, setWriting] = useState<EditedCaptions | null>(null)
  const isDeleted = useIsDeleted()
  const isGoing = (language: string) => isDeleted(videosApi.removeCaptions, { params: { id: video.id, language } })
  const captions = video.captions.filter(({ language }) => !isGoing(language))
  if (writing) {
    return (
      <Section title={texts.writing(writing.name)}>
        <CaptionsEditor video={video} {...writing} onClose={() => setWriting(null)} />
      </Section>
    )
  }
  const change = ({ language, label, url, version }: Captions) => setWriting({ language, name: label, url, version })
  const write = (language: string) => {
    const known = captions.find((one) => one.language === language)
    if (known) change(known)
    else setWriting({ language, name: nameOf(language), url: null, version: 0 })
  }
  return (
    <Section title={texts.captions} hint={texts.captionsHint}>
      <div className={classes.form}>
        {captions.length === 0 && <p className="note">{texts.noCaptions}</p>}
        {captions.length > 0 && (
          <ul className={classes.plain}>
            {captions.map((one) => (
              <li key={one.id} className={classes.listed}>
                <span className={classes.buttons}>
                  {one.label} {one.is_automatic && <Tag>{texts.automaticCaptions}</Tag>}
                </span>
                <span className={classes.buttons}>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={texts.named(texts.change, one.label)}
                    onClick={() => change(one)}
                  >
                    {texts.change}
                  </Button>
                  <RemoveCaptions video={video} captions={one} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <AutomaticCaptions video={video} />
        <NewCaptions videoId={video.id} isGoing={isGoing} onWrite={write} />
      </div>
    </Section>
  )
}

interface NewCaptionsProps {
  videoId: number
  /** Whether captions of a language are being deleted, which would discard concurrent edits. */
  isGoing: (language: string) => boolean
  onWrite: (language: string) => void
}

function NewCaptions({ videoId, isGoing, onWrite }: NewCaptionsProps) {
  const [chosen, setChosen] = useState(browserLanguage)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const empty = useRef<() => void>(null)
  const send = useUpload(videosApi.setCaptions, { onDone: () => toast.success(texts.captionsTaken) })
  const language = chosen === OTHER_LANGUAGE ? code.trim() : chosen
  const isKnown = language !== '' && isLanguage(language) && !isGoing(language)
  const take = (file: File | null) => {
    if (!file) return
    // Resets the input, so that the same file can be chosen again.
    empty.current?.()
    const isTooLarge = file.size > CAPTIONS_MAX_BYTES
    setFault(isTooLarge ? texts.captionsTooLarge : null)
    if (!isTooLarge) void send.run({ params: { id: videoId }, body: { file, language } })
  }
  return (
    <>
      <FormError>{fault ?? send.error?.message}</FormError>
      <div className={classes.beside}>
        <NativeSelect
          label={texts.language}
          data={[...LANGUAGES, { value: OTHER_LANGUAGE, label: texts.otherLanguage }]}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
        {chosen === OTHER_LANGUAGE && (
          <TextInput
            label={texts.languageCode}
            description={texts.languageCodeHint}
            maxLength={35}
            value={code}
            onChange={({ currentTarget: { value } }) => setCode(value)}
          />
        )}
      </div>
      <div className={classes.buttons}>
        <Button disabled={!isKnown} onClick={() => onWrite(language)}>
          {texts.write}
        </Button>
        <FileButton resetRef={empty} accept="text/vtt,.vtt" disabled={!isKnown} onChange={take}>
          {(props) => (
            <Button {...props} variant="default" disabled={!isKnown} loading={send.busy}>
              {texts.uploadCaptions}
            </Button>
          )}
        </FileButton>
      </div>
    </>
  )
}

function RemoveCaptions({ video, captions: { language, label } }: { video: Video; captions: Captions }) {
  const remove = useDelete(videosApi.removeCaptions, {
    isUndoable: !video.is_public && video.share_token === null,
    title: texts.removeCaptionsTitle,
    text: texts.removeCaptionsText(label),
    confirmLabel: texts.remove,
    done: texts.captionsRemoved,
  })
  return (
    <>
      <Button
        variant="subtle"
        color="madder"
        size="sm"
        aria-label={texts.named(texts.remove, label)}
        aria-haspopup={remove.asks ? 'dialog' : undefined}
        onClick={() => remove.run({ params: { id: video.id, language } })}
      >
        {texts.remove}
      </Button>
      {remove.dialog}
    </>
  )
}

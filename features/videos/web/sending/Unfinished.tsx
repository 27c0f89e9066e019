import { FileButton, Progress } from '@mantine/core'
import { useState } from 'react'
import shared from '#platform/web/files/transfer/Transfer.module.css'
import { formatSize } from '#platform/web/format/sizes.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import type { VideoUpload } from '../../contract.ts'
import { ACCEPTED } from './checks.ts'
import { useIsUploadedHere } from './other-tab-uploads.ts'
import { isRecording } from './recordings.ts'
import classes from './Sending.module.css'
import { texts } from './texts.ts'
import { DiscardUploadButton } from '#platform/web/files/transfer/DiscardUploadButton.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { addTransfers, discardUpload } from './transfers.ts'
import { resumeTransfer } from './useIntake.ts'

interface UnfinishedProps {
  accountId: number
  uploads: readonly VideoUpload[]
}

/** Incomplete uploads on the server that no tab of this browser is sending. */
export function Unfinished({ accountId, uploads }: UnfinishedProps) {
  const isSentHere = useIsUploadedHere()
  if (uploads.length === 0) return null
  return (
    <Section title={texts.unfinished} hint={texts.unfinishedHint}>
      <ul className={classes.list}>
        {uploads.map((upload) => (
          <li key={upload.id}>
            <UnfinishedRow
              upload={upload}
              isElsewhere={isSentHere(`/uploads/${upload.id}`)}
              onFile={(file) => addTransfers(accountId, [resumeTransfer(upload, file)])}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface RowProps {
  upload: VideoUpload
  isElsewhere: boolean
  onFile: (file: File) => void
}

function UnfinishedRow({ upload, isElsewhere, onFile }: RowProps) {
  const { file_name, size, received, created_at, replaces_video_id } = upload
  const title = replaces_video_id === null ? upload.title : texts.newFileFor(upload.title)
  const [fault, setFault] = useState<string | null>(null)
  const choose = (file: File | null) => {
    if (!file) return
    // Resuming with a different file would mix the bytes of both.
    if (file.size !== size) return setFault(texts.otherFile(file_name, formatSize(size)))
    onFile(file)
  }
  return (
    <div className={shared.row}>
      <p className={shared.name} dir="auto">
        {title}
      </p>
      <Progress value={(received / size) * 100} aria-label={texts.progressOf(title)} />
      <FormError>{fault}</FormError>
      <div className={shared.below}>
        <p className={shared.facts}>
          {isRecording(file_name) ? texts.isRecorded : file_name}
          {', '}
          {texts.has(formatSize(received), formatSize(size))}. {texts.begun} <Moment at={created_at} />.
        </p>
        {isElsewhere ? (
          <p className={shared.facts}>{texts.isElsewhere}</p>
        ) : (
          <div className={shared.controls}>
            {!isRecording(file_name) && (
              <FileButton accept={ACCEPTED} onChange={choose}>
                {(props) => (
                  <Button {...props} size="sm" variant="default" aria-label={texts.named(texts.goOn, title)}>
                    {texts.goOn}
                  </Button>
                )}
              </FileButton>
            )}
            <DiscardUploadButton
              name={title}
              label={texts.discardUpload}
              onConfirm={() => discardUpload(`/uploads/${upload.id}`)}
            />
          </div>
        )}
      </div>
    </div>
  )
}

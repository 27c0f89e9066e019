import { Checkbox, FileButton } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { DiscardUploadButton } from '#platform/web/files/transfer/DiscardUploadButton.tsx'
import { isUnfinished } from '#platform/web/files/transfer/queue.ts'
import { TransferProgress } from '#platform/web/files/transfer/TransferProgress.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { formatSize } from '#platform/web/format/sizes.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { archivesApi, type ArchiveImport } from '../contract.ts'
import classes from './Archive.module.css'
import { texts } from './texts.ts'
import {
  addTransfers,
  cancelTransfer,
  discardUpload,
  pauseTransfer,
  resumeTransfer,
  uploadPath,
  useOwnTransfers,
} from './transfers.ts'

/** Returns why a file cannot be sent; null if it can. `unfinished` is an upload that this file would have to resume. */
function faultOf(file: File, unfinished: ArchiveImport | undefined, maxBytes: number): string | null {
  if (!/\.zip$/i.test(file.name)) return texts.notZip(file.name)
  if (file.size > maxBytes) return texts.tooLarge(file.name, formatSize(maxBytes))
  if (unfinished && unfinished.size !== file.size) return texts.otherFile(unfinished.file_name)
  return null
}

/** Section that sends an archive to be imported, resumes an upload, and shows its progress. */
export function ImportSection({ accountId, imports }: { accountId: number; imports: readonly ArchiveImport[] }) {
  // The server checks it too, so that a file may be chosen before this is known.
  const { data: contents } = useEndpoint(archivesApi.readContents, {})
  const isCreator = useAuth((state) => state.user?.userType === 'developer')
  const [publishesShowcases, setPublishes] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const empty = useRef<() => void>(null)
  const transfers = useOwnTransfers(accountId).filter(({ stage }) => stage !== 'arrived')
  const open = imports.find(({ state }) => state === 'uploading')
  const unfinished = open && transfers.some(({ path }) => path === uploadPath(open)) ? undefined : open
  const isBusy = transfers.some(isUnfinished) || imports.some(({ state }) => state === 'reading')
  const choose = (file: File | null) => {
    // Allows choosing the same file again.
    empty.current?.()
    if (!file) return
    const found = faultOf(file, unfinished, contents?.max_bytes ?? Infinity)
    setFault(found)
    if (found !== null) return
    const destination = unfinished && { path: uploadPath(unfinished), inParts: unfinished.in_parts }
    addTransfers(accountId, [{ file, destination, own: { publishesShowcases } }])
  }
  return (
    <Section title={texts.import} hint={contents && texts.importHint(formatSize(contents.max_bytes))}>
      <FormError onClose={() => setFault(null)}>{fault}</FormError>
      {transfers.map((transfer) => (
        <TransferProgress
          key={transfer.id}
          transfer={transfer}
          name={transfer.file.name}
          onPause={() => pauseTransfer(transfer.id)}
          onResume={() => resumeTransfer(transfer.id)}
          onCancel={() => cancelTransfer(transfer.id)}
        />
      ))}
      {unfinished && (
        <div className={classes.unfinished}>
          <p>
            <span dir="auto">{unfinished.file_name}</span>
            <br />
            {texts.unfinished(formatSize(unfinished.received), formatSize(unfinished.size))}
          </p>
          <DiscardUploadButton
            name={unfinished.file_name}
            label={texts.discard}
            onConfirm={() => discardUpload(uploadPath(unfinished))}
          />
        </div>
      )}
      {!isBusy && (
        <>
          {isCreator && !unfinished && (
            <Checkbox
              className={classes.choice}
              label={texts.publish}
              description={texts.publishHint}
              checked={publishesShowcases}
              onChange={({ currentTarget }) => setPublishes(currentTarget.checked)}
            />
          )}
          <FileButton resetRef={empty} accept=".zip,application/zip" onChange={choose}>
            {(button) => (
              <Button {...button} leftSection={<FileUp size="1.1em" aria-hidden />}>
                {texts.choose}
              </Button>
            )}
          </FileButton>
        </>
      )}
    </Section>
  )
}

import { FileButton, NativeSelect, Progress } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useEndpoint, useEndpointOrNull } from '#platform/web/api/query.ts'
import { TransferProgress } from '#platform/web/files/transfer/TransferProgress.tsx'
import { formatSize } from '#platform/web/format/sizes.ts'
import { useIsDeleted } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import form from '#platform/web/ui/form/LongForm.module.css'
import type { Product } from '../../contract.ts'
import {
  FILES_PER_PRODUCT_MAX,
  PRODUCT_FILE_MAX_BYTES,
  productFilesApi,
  ProductFileType,
} from '../../contract/files.ts'
import { productUploadsApi } from '../../contract/uploads.ts'
import { LinkedPart } from '../edit/LinkedPart.tsx'
import classes from './FilesPart.module.css'
import { FileRow } from './FileRow.tsx'
import { acceptFiles } from './intake.ts'
import { ReleaseForm } from './ReleaseForm.tsx'
import { texts } from './texts.ts'
import { addTransfers, cancelTransfer, pauseTransfer, resumeTransfer, useOwnTransfers } from './transfers.ts'
import { Unfinished } from './Unfinished.tsx'
import { uploadPath } from './upload-path.ts'

interface FilesPartProps {
  accountId: number
  product: Product
}

/** Files of a product: existing ones, running uploads, and the release of new versions. */
export function FilesPart({ accountId, product }: FilesPartProps) {
  const { id } = product
  const files = useEndpointOrNull(productFilesApi.listFiles, { params: { id } })
  const isDeleted = useIsDeleted()
  const shown = (files.data === null ? [] : files.data)?.filter(
    (file) => !isDeleted(productFilesApi.removeFile, { params: { id, fileId: file.id } }),
  )
  const storage = useEndpoint(productUploadsApi.readStorage, {})
  const uploads = useEndpoint(productUploadsApi.listUploads, { query: { product_id: id } })
  const transfers = useOwnTransfers(accountId).filter(({ productId }) => productId === id)
  const isInThisTab = (path: string) => transfers.some((one) => one.path === path)
  const inOtherTabs =
    uploads.data?.filter((upload) => upload.file_id === null && !isInThisTab(uploadPath(upload))) ?? []
  const [fileType, setFileType] = useState<ProductFileType>('other')
  const [faults, setFaults] = useState<readonly string[]>([])
  const empty = useRef<() => void>(null)
  const choose = (chosen: readonly File[]) => {
    const { used_bytes = 0, max_bytes = Infinity } = storage.data ?? {}
    const { taken, faults: found } = acceptFiles(chosen, { unfinished: inOtherTabs, room: max_bytes - used_bytes })
    setFaults(found)
    addTransfers(
      accountId,
      taken.map(({ fileType: known, ...one }) => ({ ...one, own: { productId: id, fileType: known ?? fileType } })),
    )
    // Allows choosing the same file again.
    empty.current?.()
  }
  return (
    <LinkedPart id="files">
      <FormPart title={texts.files} hint={texts.filesHint(formatSize(PRODUCT_FILE_MAX_BYTES), FILES_PER_PRODUCT_MAX)}>
        <FormError onClose={() => setFaults([])}>
          {faults.length > 0 && faults.map((fault) => <div key={fault}>{fault}</div>)}
        </FormError>
        <div className={classes.choose}>
          <NativeSelect
            label={texts.kind}
            value={fileType}
            onChange={({ currentTarget: { value } }) => setFileType(ProductFileType.parse(value))}
            data={ProductFileType.options.map((value) => ({ value, label: texts.kinds[value] }))}
          />
          <FileButton resetRef={empty} multiple onChange={choose}>
            {(button) => (
              <Button {...button} leftSection={<FileUp size="1.1em" aria-hidden />}>
                {texts.choose}
              </Button>
            )}
          </FileButton>
        </div>
        {transfers.map((transfer) => (
          <TransferProgress
            key={transfer.id}
            transfer={transfer}
            name={transfer.file.name}
            arrived={
              <span className={form.buttons}>
                {texts.arrived}
                <Button variant="subtle" size="compact-sm" onClick={() => void cancelTransfer(transfer.id)}>
                  {texts.putAway}
                </Button>
              </span>
            }
            onPause={() => pauseTransfer(transfer.id)}
            onResume={() => resumeTransfer(transfer.id)}
            onCancel={() => cancelTransfer(transfer.id)}
          />
        ))}
        {inOtherTabs.length > 0 && <Unfinished uploads={inOtherTabs} />}
        {shown?.length === 0 && transfers.length === 0 && <p className={form.soft}>{texts.none}</p>}
        {shown && shown.length > 0 && (
          <ul className={classes.list}>
            {shown.map((file) => (
              <li key={file.id}>
                <FileRow file={file} isDraft={product.status === 'draft'} />
              </li>
            ))}
          </ul>
        )}
        {storage.data && <StorageUsed {...storage.data} />}
      </FormPart>
      {files.data && product.status !== 'draft' && <ReleaseForm product={product} />}
    </LinkedPart>
  )
}

function StorageUsed({ used_bytes, max_bytes }: { used_bytes: number; max_bytes: number }) {
  return (
    <div className={classes.room}>
      <Progress size="xs" value={Math.round((used_bytes / max_bytes) * 100)} aria-label={texts.roomUsed} />
      <p className={form.soft}>{texts.room(formatSize(used_bytes), formatSize(max_bytes))}</p>
    </div>
  )
}

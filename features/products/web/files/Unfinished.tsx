import { formatSize } from '#platform/web/format/sizes.ts'
import { DiscardUploadButton } from '#platform/web/files/transfer/DiscardUploadButton.tsx'
import form from '#platform/web/ui/form/LongForm.module.css'
import type { ProductUpload } from '../../contract/uploads.ts'
import classes from './FilesPart.module.css'
import { texts } from './texts.ts'
import { discardUpload } from './transfers.ts'
import { uploadPath } from './upload-path.ts'

/** Unfinished uploads of a product that were started elsewhere and can be resumed here. */
export const Unfinished = ({ uploads }: { uploads: readonly ProductUpload[] }) => (
  <div className={classes.unfinished}>
    <div>
      <p className={form.name}>{texts.unfinished}</p>
      <p className={form.soft}>{texts.unfinishedHint}</p>
    </div>
    {uploads.map(({ id, file_name, received, size }) => (
      <div key={id} className={classes.file}>
        <div>
          <p className={form.name} dir="auto">
            {file_name}
          </p>
          <p className={form.soft}>{texts.has(formatSize(received), formatSize(size))}</p>
        </div>
        <DiscardUploadButton
          name={file_name}
          label={texts.discardUpload}
          onConfirm={() => discardUpload(uploadPath({ id }))}
        />
      </div>
    ))}
  </div>
)

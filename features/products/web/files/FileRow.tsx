import { X } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { formatSize } from '#platform/web/format/sizes.ts'
import { EntryTool } from '#platform/web/ui/form/ArrangedList.tsx'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import form from '#platform/web/ui/form/LongForm.module.css'
import { productFilesApi, type ProductFile } from '../../contract/files.ts'
import classes from './FilesPart.module.css'
import { texts } from './texts.ts'

/** A file of one's own product. */
export function FileRow({ file }: { file: ProductFile }) {
  const { id, product_id, file_name, file_type, file_size, version, state } = file
  const [asks, setAsks] = useState(false)
  const remove = useAction(productFilesApi.removeFile, { onDone: () => setAsks(false) })
  const facts = [texts.kinds[file_type], formatSize(file_size), texts.version(version)]
  if (state === 'checking') facts.push(texts.checking)
  return (
    <div className={classes.file}>
      <div>
        <p className={form.name} dir="auto">
          {file_name}
        </p>
        <p className={form.soft}>{facts.join(', ')}</p>
      </div>
      <EntryTool
        icon={X}
        label={texts.remove(file_name)}
        opensDialog
        onClick={() => {
          remove.reset()
          setAsks(true)
        }}
      />
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={texts.removeTitle}
        confirmLabel={texts.removeLabel}
        danger
        busy={remove.busy}
        error={remove.error?.detail || remove.error?.message}
        onConfirm={() => remove.run({ params: { id: product_id, fileId: id } })}
      >
        {texts.removeText(file_name)}
      </ConfirmDialog>
    </div>
  )
}

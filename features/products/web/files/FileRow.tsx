import { X } from 'lucide-react'
import { formatSize } from '#platform/web/format/sizes.ts'
import { EntryTool } from '#platform/web/ui/form/ArrangedList.tsx'
import { useDelete } from '#platform/web/ui/feedback/useDelete.tsx'
import form from '#platform/web/ui/form/LongForm.module.css'
import { productFilesApi, type ProductFile } from '../../contract/files.ts'
import classes from './FilesPart.module.css'
import { texts } from './texts.ts'

/** File of one of the user's products. */
export function FileRow({ file, isDraft }: { file: ProductFile; isDraft: boolean }) {
  const { id, product_id, file_name, file_type, file_size, version, state } = file
  const remove = useDelete(productFilesApi.removeFile, {
    // Nobody but its creator has seen a draft.
    isUndoable: isDraft,
    title: texts.removeTitle,
    text: texts.removeText(file_name),
    confirmLabel: texts.removeLabel,
    done: texts.removed(file_name),
    sentenceOf: ({ detail, message }) => detail || message,
  })
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
        opensDialog={remove.asks}
        onClick={() => remove.run({ params: { id: product_id, fileId: id } })}
      />
      {remove.dialog}
    </div>
  )
}

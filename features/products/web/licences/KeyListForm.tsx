import { FileButton, Textarea } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import form from '#platform/web/ui/form/LongForm.module.css'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { KEY_LIST_MAX_BYTES, KEY_MAX_LENGTH, KEYS_AT_ONCE_MAX, licencesApi } from '../../contract/licences.ts'
import classes from './Licences.module.css'
import { texts } from './texts.ts'

/** Form that adds a list of licence keys, pasted or read from a file. They are secrets, so the browser stores no draft. */
export function KeyListForm({ productId }: { productId: number }) {
  const [list, setList] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const empty = useRef<() => void>(null)
  const add = useAction(licencesApi.addKeys, {
    onDone: () => {
      setList('')
      toast.success(texts.added)
    },
  })
  const change = (text: string) => {
    setList(text)
    setFault(null)
  }
  const read = async (file: File | null) => {
    // Allows choosing the same file again.
    empty.current?.()
    if (file === null) return
    if (file.size > KEY_LIST_MAX_BYTES) setFault(texts.tooLarge)
    else change(await file.text())
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const isMissing = list.trim() === ''
    setFault(isMissing ? texts.listMissing : null)
    if (!isMissing) void add.run({ params: { id: productId }, body: { file: new Blob([list]) } })
  }
  return (
    <form noValidate className={classes.form} onSubmit={send}>
      <FormError onClose={add.reset}>{add.error?.detail || add.error?.message}</FormError>
      <Textarea
        label={texts.list}
        description={texts.listHint(KEYS_AT_ONCE_MAX, KEY_MAX_LENGTH)}
        classNames={{ input: classes.keys }}
        rows={5}
        spellCheck={false}
        autoCapitalize="off"
        error={fault}
        value={list}
        onChange={({ currentTarget: { value } }) => change(value)}
      />
      <div className={form.buttons}>
        <Button type="submit" variant="default" aria-disabled={add.busy}>
          {add.busy ? texts.adding : texts.add}
        </Button>
        <FileButton resetRef={empty} accept=".txt,.csv,text/plain" onChange={(file) => void read(file)}>
          {(button) => (
            <Button {...button} variant="subtle" leftSection={<FileUp size="1.1em" aria-hidden />}>
              {texts.chooseFile}
            </Button>
          )}
        </FileButton>
      </div>
    </form>
  )
}

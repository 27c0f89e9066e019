import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { DialogFooter } from '#platform/web/ui/layout/DialogFooter.tsx'
import { synonymsApi } from '../../contract.ts'
import { synonymTexts as texts } from './texts.ts'

interface AddSynonymsDialogProps {
  opened: boolean
  onClose: () => void
}

/** Dialog that adds a set of words that mean the same. */
export const AddSynonymsDialog = ({ opened, onClose }: AddSynonymsDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={texts.add}>
    <SynonymsForm onClose={onClose} />
  </Dialog>
)

const wordsIn = (typed: string) => typed.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))

function SynonymsForm({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const words = wordsIn(typed)
  const { run, busy, error } = useAction(synonymsApi.add, {
    onDone: () => {
      toast.success(texts.added)
      onClose()
    },
    onRefused: () => undefined,
  })
  const problem = error?.problems.find(({ loc }) => loc[1] === 'words')?.msg
  const send = () => {
    setIsTried(true)
    if (words.length < 2) return
    void run({ body: { words, ...(reason.trim() !== '' && { reason: reason.trim() }) } })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <FormError>{problem === undefined && error?.message}</FormError>
      <TextInput
        label={texts.words}
        description={texts.wordsHint}
        value={typed}
        data-autofocus
        error={problem ?? (isTried && words.length < 2 && texts.tooFew)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <TextInput
        label={texts.reason}
        description={texts.reasonHint}
        value={reason}
        mt="md"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DialogFooter>
        <Button type="submit" loading={busy}>
          {texts.save}
        </Button>
      </DialogFooter>
    </form>
  )
}

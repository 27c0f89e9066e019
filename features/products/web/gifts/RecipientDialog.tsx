import { useState } from 'react'
import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { CancelAndSubmit } from '#platform/web/ui/form/CancelAndSubmit.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { giftsApi } from '../../contract/gifts.ts'
import classes from './Gifts.module.css'
import { RecipientField } from './RecipientField.tsx'
import { texts } from './texts.ts'

interface RecipientDialogProps {
  id: number
  opened: boolean
  onClose: () => void
}

/** Dialog in which a gift that waits is sent to somebody else. */
export const RecipientDialog = ({ id, opened, onClose }: RecipientDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={texts.changeTitle}>
    {opened && <RecipientForm id={id} onClose={onClose} />}
  </Dialog>
)

function RecipientForm({ id, onClose }: Omit<RecipientDialogProps, 'opened'>) {
  const [to, setTo] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, busy, error } = useDialogAction(giftsApi.send, texts.changed, onClose)
  const send = () => {
    if (to.trim() === '') setMissing(true)
    else if (!busy) void run({ params: { id }, body: { to } })
  }
  return (
    <Form onSubmit={send} error={error?.message}>
      <p className={classes.text}>{texts.changeText}</p>
      <RecipientField
        value={to}
        isMissing={isMissing}
        onChange={(value) => {
          setTo(value)
          setMissing(false)
        }}
      />
      <CancelAndSubmit onCancel={onClose} busy={busy}>
        {texts.send}
      </CancelAndSubmit>
    </Form>
  )
}

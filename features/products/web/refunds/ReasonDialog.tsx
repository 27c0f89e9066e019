import { Group, Stack, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { REFUND_REASON_MAX_LENGTH } from '../../contract/refund-requests.ts'
import { texts } from './request-texts.ts'

interface ReasonFormProps {
  /** What will happen. */
  text: string
  label: string
  /** Error of an empty reason. */
  missing: string
  submit: string
  busy: boolean
  error: string | undefined
  onSend: (reason: string) => void
  onClose: () => void
}

interface ReasonDialogProps extends ReasonFormProps {
  opened: boolean
  title: string
}

/** Dialog that asks for a reason which the other side of a purchase reads. */
export const ReasonDialog = ({ opened, title, ...form }: ReasonDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={title}>
    {opened && <ReasonForm {...form} />}
  </Dialog>
)

function ReasonForm({ text, label, missing, submit, busy, error, onSend, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const written = reason.trim()
    setMissing(written === '')
    if (written !== '') onSend(written)
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <p>{text}</p>
        <FormError>{error}</FormError>
        <Textarea
          label={label}
          error={isMissing && missing}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={REFUND_REASON_MAX_LENGTH}
          data-autofocus
          value={reason}
          onChange={({ currentTarget: { value } }) => {
            setReason(value)
            setMissing(false)
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

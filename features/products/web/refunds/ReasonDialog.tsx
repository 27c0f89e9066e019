import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { TextForm } from '#platform/web/ui/form/TextForm.tsx'
import { REFUND_REASON_MAX_LENGTH } from '../../contract/refund-requests.ts'

interface ReasonDialogProps {
  opened: boolean
  title: string
  /** What will happen. */
  text: string
  label: string
  /** Error of an empty reason. */
  missing: string
  submit: string
  busy: boolean
  error: { message: string } | null
  onSend: (reason: string) => void
  onClose: () => void
}

/** Dialog that asks for a reason which the other side of a purchase reads. */
export const ReasonDialog = ({ opened, title, text, label, missing, submit, ...form }: ReasonDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={title}>
    {opened && (
      <TextForm
        field={{ label, missing, max: REFUND_REASON_MAX_LENGTH, rows: 3 }}
        submit={{ label: submit }}
        busy={form.busy}
        error={form.error}
        onSend={form.onSend}
        onCancel={form.onClose}
      >
        <p>{text}</p>
      </TextForm>
    )}
  </Dialog>
)

import { operatorsApi, REASON_MAX_LENGTH } from '#features/operators/contract.ts'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { TextForm } from '#platform/web/ui/form/TextForm.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import type { PersonDetails } from '../contract.ts'
import { texts } from './texts.ts'

interface SuspendDialogProps {
  person: PersonDetails
  opened: boolean
  onClose: () => void
}

/** Dialog that suspends an account, or restores it, with a reason. */
export function SuspendDialog({ person, opened, onClose }: SuspendDialogProps) {
  const name = person.full_name || person.username
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={person.is_suspended ? texts.restoreTitle(name) : texts.suspendTitle(name)}
    >
      <SuspendForm person={person} name={name} onClose={onClose} />
    </Dialog>
  )
}

function SuspendForm({
  person: { id, is_suspended },
  name,
  onClose,
}: Omit<SuspendDialogProps, 'opened'> & { name: string }) {
  const { run, busy, error } = useAction(is_suspended ? operatorsApi.restore : operatorsApi.suspend, {
    onDone: ({ is_suspended: isNow }) => {
      toast.success(isNow ? texts.suspendedToast(name) : texts.restoredToast(name))
      onClose()
    },
  })
  return (
    <TextForm
      field={{ label: texts.reason, hint: texts.reasonHint, missing: texts.reasonMissing, max: REASON_MAX_LENGTH }}
      submit={is_suspended ? { label: texts.restore } : { label: texts.suspend, color: 'madder' }}
      busy={busy}
      error={error}
      onSend={(reason) => void run({ params: { id }, body: { reason } })}
      onCancel={onClose}
    >
      <p>{is_suspended ? texts.restoreText : texts.suspendText}</p>
    </TextForm>
  )
}

import { ConfirmByPassword } from '#features/accounts/web.tsx'
import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { type Operator, operatorsApi } from '../contract.ts'
import { texts } from './texts.ts'

interface RemoveDialogProps {
  operator: Operator | null
  onClose: () => void
}

/** Dialog that revokes all roles of an operator, confirmed by the owner's password. */
export const RemoveDialog = ({ operator, onClose }: RemoveDialogProps) => (
  <Dialog opened={operator !== null} onClose={onClose} title={texts.removeTitle(operator?.full_name ?? '')}>
    {operator && <RemoveForm operator={operator} onClose={onClose} />}
  </Dialog>
)

function RemoveForm({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const { run, busy, error } = useDialogAction(operatorsApi.setRoles, texts.removed(operator.full_name), onClose)
  return (
    <ConfirmByPassword
      submit={{ label: texts.remove, color: 'madder' }}
      onSend={({ password }) => void run({ body: { email: operator.email, roles: [], password } })}
      onCancel={onClose}
      busy={busy}
      error={error}
    >
      <p>{texts.removeText}</p>
    </ConfirmByPassword>
  )
}

import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { OPERATOR_ROLES, type OperatorRole } from '#features/accounts/contract.ts'
import { ConfirmByPassword } from '#features/accounts/web.tsx'
import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { type Operator, operatorsApi } from '../contract.ts'
import { ROLE_HINTS, ROLE_NAMES, texts } from './texts.ts'

interface RolesDialogProps {
  opened: boolean
  /** Operator whose roles change; null to add one. */
  operator: Operator | null
  onClose: () => void
}

/** Dialog that sets an account's roles, confirmed by the owner's password. */
export const RolesDialog = ({ opened, operator, onClose }: RolesDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={operator ? texts.changeTitle(operator.full_name) : texts.addTitle}>
    <RolesForm key={operator?.id} operator={operator} onClose={onClose} />
  </Dialog>
)

function RolesForm({ operator, onClose }: Omit<RolesDialogProps, 'opened'>) {
  const [email, setEmail] = useState(operator?.email ?? '')
  const [roles, setRoles] = useState<OperatorRole[]>(operator?.roles ?? [])
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { run, busy, error } = useDialogAction(
    operatorsApi.setRoles,
    texts.saved(operator?.full_name ?? email),
    onClose,
  )
  const send = ({ password }: { password?: string }) => {
    setWasSubmitted(true)
    if (email.trim() !== '' && roles.length > 0) void run({ body: { email, roles, password } })
  }
  return (
    <ConfirmByPassword submit={{ label: texts.save }} onSend={send} onCancel={onClose} busy={busy} error={error}>
      {!operator && (
        <TextInput
          type="email"
          label={texts.email}
          description={texts.emailHint}
          value={email}
          data-autofocus
          error={wasSubmitted && email.trim() === '' && texts.emailMissing}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      )}
      <Checkbox.Group
        label={texts.roles}
        value={roles}
        error={wasSubmitted && roles.length === 0 && texts.rolesMissing}
        onChange={(values) => setRoles(OPERATOR_ROLES.filter((role) => values.includes(role)))}
      >
        <Stack gap="sm" mt="xs">
          {OPERATOR_ROLES.map((role) => (
            <Checkbox key={role} value={role} label={ROLE_NAMES[role]} description={ROLE_HINTS[role]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </ConfirmByPassword>
  )
}

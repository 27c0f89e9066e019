import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmByPassword } from '#features/accounts/web.tsx'
import { useAction } from '#platform/web/api/query.ts'
import { CopyField } from '#platform/web/ui/form/CopyField.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { TOKEN_NAME_MAX_LENGTH, TokenScope, tokensApi } from '../../contract.ts'
import { SCOPE_LABELS, texts } from './texts.ts'

interface CreateTokenDialogProps {
  opened: boolean
  onClose: () => void
}

/** Dialog that creates an API token and shows it once. */
export const CreateTokenDialog = ({ opened, onClose }: CreateTokenDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={texts.create}>
    <CreateTokenForm onClose={onClose} />
  </Dialog>
)

const DAYS = [7, 30, 90, 365]
const NEVER_EXPIRES = 'never'
const EXPIRY_CHOICES = [
  ...DAYS.map((days) => ({ value: String(days), label: texts.expiryDays(days) })),
  { value: NEVER_EXPIRES, label: texts.expiryNever },
]
const DEFAULT_EXPIRY = '90'

function CreateTokenForm({ onClose }: Pick<CreateTokenDialogProps, 'onClose'>) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<TokenScope[]>(['read'])
  const [expiry, setExpiry] = useState(DEFAULT_EXPIRY)
  const [isChecked, setChecked] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const { run, busy, error } = useAction(tokensApi.create, { onDone: (made) => setToken(made.token) })
  if (token !== null) {
    const { madeHint: hint, token: label } = texts
    return <CopyField value={token} texts={{ ...texts, hint, label }} onClose={onClose} />
  }
  const isNamed = name.trim() !== ''
  const send = (body: { password?: string }) => {
    setChecked(true)
    if (!isNamed || scopes.length === 0) return
    void run({ body: { ...body, name, scopes, expires_in_days: expiry === NEVER_EXPIRES ? null : Number(expiry) } })
  }
  return (
    <ConfirmByPassword submit={{ label: texts.create }} onSend={send} onCancel={onClose} busy={busy} error={error}>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        data-autofocus
        maxLength={TOKEN_NAME_MAX_LENGTH}
        value={name}
        error={isChecked && !isNamed && texts.nameMissing}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Checkbox.Group
        label={texts.scopes}
        value={scopes}
        error={isChecked && scopes.length === 0 && texts.scopesMissing}
        onChange={(chosen) => setScopes(TokenScope.options.filter((scope) => chosen.includes(scope)))}
      >
        <Stack gap="xs" mt="xs">
          {TokenScope.options.map((scope) => (
            <Checkbox key={scope} value={scope} label={SCOPE_LABELS[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={texts.expiry}
        data={EXPIRY_CHOICES}
        value={expiry}
        onChange={({ currentTarget: { value } }) => setExpiry(value)}
      />
    </ConfirmByPassword>
  )
}

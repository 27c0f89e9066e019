import type { Provider } from '#platform/contract/providers.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { socialApi } from '../../contract.ts'
import { PasswordForm } from '../settings/PasswordForm.tsx'
import { PROVIDER_NAMES } from './provider-texts.ts'
import { socialTexts } from './social-texts.ts'

export interface LinkDialogProps {
  /** Null while the dialog is closed. */
  provider: Provider | null
  hasPassword: boolean
  onClose: () => void
}

/** Asks for the password before linking a provider, then navigates to the provider. */
export function LinkDialog({ provider, hasPassword, onClose }: LinkDialogProps) {
  return (
    <Dialog
      opened={provider !== null}
      onClose={onClose}
      title={provider ? socialTexts.linkTitle(PROVIDER_NAMES[provider]) : ''}
    >
      {provider && <LinkForm provider={provider} hasPassword={hasPassword} onCancel={onClose} />}
    </Dialog>
  )
}

interface LinkFormProps {
  provider: Provider
  hasPassword: boolean
  onCancel: () => void
}

function LinkForm({ provider, hasPassword, onCancel }: LinkFormProps) {
  const { run, busy, error } = useAction(socialApi.link, { onDone: ({ url }) => window.location.assign(url) })
  return (
    <PasswordForm
      hasPassword={hasPassword}
      submit={{ label: socialTexts.linkNow }}
      onSend={(body) => void run({ params: { provider }, body })}
      onCancel={onCancel}
      busy={busy}
      error={error}
    >
      <p>{socialTexts.linkText(PROVIDER_NAMES[provider])}</p>
    </PasswordForm>
  )
}

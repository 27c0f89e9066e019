import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { accountSettingsApi } from '../../contract.ts'
import { PasswordForm, type PasswordFormProps } from './PasswordForm.tsx'

/** Form that requires the password, or a recent sign-in for accounts without one. */
export function ConfirmByPassword(props: Omit<PasswordFormProps, 'hasPassword'>) {
  const query = useEndpoint(accountSettingsApi.readAccount, {})
  return (
    <QueryView query={query}>{({ has_password }) => <PasswordForm {...props} hasPassword={has_password} />}</QueryView>
  )
}

import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { accountSettingsApi } from '../../contract.ts'
import { LinkedAccounts } from '../social/LinkedAccounts.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** Settings sections for signing in and contact details. */
export function AccountSettings() {
  const query = useEndpoint(accountSettingsApi.readAccount, {})
  return (
    <QueryView query={query}>
      {(account) => (
        <>
          <DetailsSection account={account} />
          <PasswordSection hasPassword={account.has_password} />
          <LinkedAccounts hasPassword={account.has_password} />
          <SessionsSection />
        </>
      )}
    </QueryView>
  )
}

import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { accountCareApi } from '../../contract.ts'
import classes from './AccountSections.module.css'
import { CloseSection } from './CloseSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { LinkedAccounts } from '../social/LinkedAccounts.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** The sections of the account settings, one a line. */
export function AccountSections() {
  const query = useEndpoint(accountCareApi.readAccount, {})
  return (
    <div className={classes.sections}>
      <QueryView query={query}>
        {(account) => (
          <>
            <DetailsSection account={account} />
            <PasswordSection hasPassword={account.has_password} />
            <LinkedAccounts hasPassword={account.has_password} />
            <SessionsSection />
            <ExportSection />
            <CloseSection hasPassword={account.has_password} />
          </>
        )}
      </QueryView>
    </div>
  )
}

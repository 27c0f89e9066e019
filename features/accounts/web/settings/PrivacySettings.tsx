import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { accountSettingsApi } from '../../contract.ts'
import { CloseSection } from './CloseSection.tsx'
import { ExportSection } from './ExportSection.tsx'

/** Settings sections for data export and closing the account. */
export function PrivacySettings() {
  const query = useEndpoint(accountSettingsApi.readAccount, {})
  return (
    <QueryView query={query}>
      {(account) => (
        <>
          <ExportSection />
          <CloseSection hasPassword={account.has_password} />
        </>
      )}
    </QueryView>
  )
}

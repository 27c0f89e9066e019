import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { accountCareApi } from '../../contract.ts'
import { CloseSection } from './CloseSection.tsx'
import { ExportSection } from './ExportSection.tsx'

/** What somebody may take with them, and the way out, as sections of a page. */
export function PrivacySettings() {
  const query = useEndpoint(accountCareApi.readAccount, {})
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

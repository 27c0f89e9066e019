import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { tradersApi } from '../contract.ts'
import { SellerDetailsForm } from './SellerDetailsForm.tsx'
import { texts } from './texts.ts'

/** Page on which sellers declare whether they are traders. */
export function SellerDetailsPage() {
  const query = useEndpoint(tradersApi.readOwn, {})
  return (
    <Page title={texts.title} lead={texts.lead} width="text" back={{ to: '/products/mine', label: texts.toProducts }}>
      <QueryView query={query}>{(details) => <SellerDetailsForm details={details} />}</QueryView>
    </Page>
  )
}

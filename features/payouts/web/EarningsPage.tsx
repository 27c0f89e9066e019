import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { payoutsApi } from '../contract.ts'
import { Available } from './Available.tsx'
import { BankDetailsForm } from './BankDetailsForm.tsx'
import { PayoutHistory } from './PayoutHistory.tsx'
import { texts } from './texts.ts'
import { YearStatement } from './YearStatement.tsx'

/** Page where creators withdraw what they earned. */
export function EarningsPage() {
  const earnings = useEndpoint(payoutsApi.earnings, {})
  const details = useEndpoint(payoutsApi.bankDetails, {})
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="text"
      actions={
        <Button to="/products/sales" variant="default">
          {texts.sales}
        </Button>
      }
    >
      <QueryView query={earnings} skeleton={<ListSkeleton shape="text" rows={3} />}>
        {(found) => <Available earnings={found} hasDetails={details.data ? details.data.account !== null : null} />}
      </QueryView>
      <Section title={texts.details} hint={texts.detailsHint}>
        <QueryView query={details} skeleton={<ListSkeleton shape="text" rows={2} />}>
          {(found) => <BankDetailsForm key={found.changed_at} details={found} />}
        </QueryView>
      </Section>
      <PayoutHistory />
      <Section title={texts.yearly} hint={texts.yearlyHint}>
        <YearStatement />
      </Section>
    </Page>
  )
}

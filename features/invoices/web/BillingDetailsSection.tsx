import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { invoicesApi } from '../contract.ts'
import { BillingDetailsForm } from './BillingDetailsForm.tsx'
import { texts } from './texts.ts'

/** Settings section with the billing details. */
export function BillingDetailsSection() {
  const details = useEndpoint(invoicesApi.readBillingDetails, {})
  return (
    <Section title={texts.details} hint={texts.detailsHint}>
      <QueryView query={details}>{(found) => <BillingDetailsForm details={found} />}</QueryView>
    </Section>
  )
}

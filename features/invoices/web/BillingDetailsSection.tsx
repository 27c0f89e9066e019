import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { invoicesApi } from '../contract.ts'
import { BillingDetailsForm } from './BillingDetailsForm.tsx'
import { texts } from './texts.ts'

/** How somebody stands on invoices, as a section of a page of settings. */
export function BillingDetailsSection() {
  const details = useEndpoint(invoicesApi.readBillingDetails, {})
  return (
    <Section title={texts.details} hint={texts.detailsHint}>
      <QueryView query={details}>{(found) => <BillingDetailsForm details={found} />}</QueryView>
    </Section>
  )
}

import { useAuth } from '#features/accounts/web.tsx'
import { BalanceSection } from '#features/balances/web.tsx'
import { BillingDetailsSection } from '#features/invoices/web.tsx'
import { hasPayments } from '#features/payments/web.tsx'
import { SubscriptionSection } from '#features/subscriptions/web.tsx'
import { requiresSellerDetails, SELLER_DETAILS_PATH } from '#features/traders/web.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { texts } from './texts.ts'

/** Subscription (creators), balance, and invoice details. */
export function PaymentsTabPage() {
  const isCreator = useAuth((state) => state.user?.userType === 'developer')
  return (
    <Page title={texts.payments} lead={hasPayments ? texts.paymentsLead : texts.invoicesLead} width="text">
      {hasPayments && isCreator && <SubscriptionSection />}
      {hasPayments && <BalanceSection />}
      <Section title={texts.invoices} hint={texts.invoicesHint}>
        <Button to="/invoices" variant="default">
          {texts.toInvoices}
        </Button>
      </Section>
      <BillingDetailsSection />
      {requiresSellerDetails && isCreator && (
        <Section title={texts.sellerDetails} hint={texts.sellerDetailsHint}>
          <Button to={SELLER_DETAILS_PATH} variant="default">
            {texts.toSellerDetails}
          </Button>
        </Section>
      )}
    </Page>
  )
}

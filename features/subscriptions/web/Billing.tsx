import { Anchor } from '@mantine/core'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Facts } from '#platform/web/ui/list/Facts.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Money } from '#platform/web/ui/layout/Money.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { subscriptionsApi, type SubscriptionBilling } from '../contract.ts'
import { texts } from './texts.ts'
import { usePortal } from './usePortal.ts'

/** The next charge and the card it goes to, queried from the provider now. */
export function Billing() {
  const query = useEndpoint(subscriptionsApi.billing, {})
  const portal = usePortal()
  return (
    <Section
      title={texts.billing}
      hint={texts.billingHint}
      actions={
        <Button variant="default" loading={portal.busy} onClick={portal.open}>
          {texts.changeCard}
        </Button>
      }
    >
      <QueryView query={query}>
        {({ card, next_payment }) => (
          <Facts
            facts={[
              [texts.nextPayment, <NextPayment key="next" payment={next_payment} />],
              [texts.card, card ? texts.cardOf(card) : texts.noCard],
            ]}
          />
        )}
      </QueryView>
      <Anchor component={Link} to="/invoices" display="inline-block" mt="md">
        {texts.invoices}
      </Anchor>
    </Section>
  )
}

function NextPayment({ payment }: { payment: SubscriptionBilling['next_payment'] }) {
  if (payment === null) return texts.nothingToCome
  return (
    <>
      <Money cents={payment.cents} />
      {payment.at !== null && (
        <>
          {' '}
          {texts.on} <Moment at={payment.at} as="day" />
        </>
      )}
    </>
  )
}

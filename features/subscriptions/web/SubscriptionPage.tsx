import { useEndpoint } from '#platform/web/api/query.ts'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { subscriptionsApi } from '../contract.ts'
import { Billing } from './Billing.tsx'
import { isManageable, lookOf } from './status.ts'
import { Standing } from './SubscriptionStatus.tsx'
import { SubscriptionActions } from './SubscriptionActions.tsx'
import { texts } from './texts.ts'

/** Page of a creator's subscription: its status, the next charge, and cancelling or resuming it. */
export function SubscriptionPage() {
  const query = useEndpoint(subscriptionsApi.status, {})
  return (
    <Page
      title={texts.pageTitle}
      lead={texts.pageLead}
      back={{ to: '/profile/payments', label: texts.payments }}
      width="text"
    >
      <QueryView query={query}>
        {(subscription) => (
          <>
            <Section title={lookOf(subscription).label}>
              <Standing subscription={subscription} />
              <SubscriptionActions subscription={subscription} />
            </Section>
            {isManageable(subscription) && <Billing />}
          </>
        )}
      </QueryView>
    </Page>
  )
}

import { Group } from '@mantine/core'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { ConfirmButton } from '#features/payments/web.tsx'
import { subscriptionsApi } from '../contract.ts'
import { isManageable, lookOf } from './status.ts'
import { Standing } from './SubscriptionStatus.tsx'
import { texts } from './texts.ts'
import { usePortal } from './usePortal.ts'

/** Settings section with a creator's subscription status and links to its pages. */
export function SubscriptionSection() {
  const query = useEndpoint(subscriptionsApi.status, {})
  const portal = usePortal()
  return (
    <Section title={texts.pageTitle}>
      <QueryView query={query}>
        {(subscription) => (
          <>
            <StatusBadge look={lookOf(subscription)} />
            <Standing subscription={subscription} />
            <Group mt="md" gap="sm">
              <ConfirmButton url={subscription.confirm_url} />
              <Button to="/subscription" variant="default">
                {texts.manage}
              </Button>
              {isManageable(subscription) && (
                <Button variant="subtle" loading={portal.busy} onClick={portal.open}>
                  {texts.cardsAndBilling}
                </Button>
              )}
            </Group>
          </>
        )}
      </QueryView>
    </Section>
  )
}

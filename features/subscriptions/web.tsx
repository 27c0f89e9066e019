import type { WebFeature } from '#platform/web/feature.ts'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { pendingDestination } from './web/wish.ts'

export { isManageable, lookOf } from './web/status.ts'
export { Standing } from './web/SubscriptionStatus.tsx'
export { SubscriptionSection } from './web/SubscriptionSection.tsx'
export { SubscriptionNotice } from './web/SubscriptionNotice.tsx'
export { takeDestination } from './web/wish.ts'

/** Dialog that asks a creator to subscribe. Loaded when it is opened. */
export const SubscribeDialog = onDemand(async () => (await import('./web/SubscribeDialog.tsx')).SubscribeDialog)

export const subscriptionsFeature: WebFeature = {
  screens: [
    {
      path: '/subscription',
      access: 'developer',
      onlyWith: 'payments',
      load: () => import('./web/SubscriptionPage.tsx'),
    },
    {
      path: '/subscription/confirm',
      access: 'developer',
      onlyWith: 'payments',
      isHidden: true,
      load: () => import('./web/SubscriptionConfirmPage.tsx'),
    },
    {
      path: '/subscription/cancel',
      access: 'anyone',
      onlyWith: 'payments',
      isHidden: true,
      load: () => import('./web/SubscriptionCancelPage.tsx'),
    },
  ],
  // Shown when a creator without a subscription does what requires one.
  sentences: { subscription_required: 'Subscription required or expired.', portal_missing: null },
  storedNames: [pendingDestination.name],
  // Clears the stored intent of what to do after paying.
  onLoggedOut: [() => pendingDestination.remove()],
  liveEvents: () => import('./web/live-events.ts'),
}

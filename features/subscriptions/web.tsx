import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import type { Sentences } from '#platform/web/api/messages.ts'
import { pendingWish } from './web/wish.ts'

export { goesOn, lookOf } from './web/status.ts'
export { Standing } from './web/SubscriptionStatus.tsx'
export { SubscriptionSection } from './web/SubscriptionSection.tsx'
export { takeWish } from './web/wish.ts'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  subscription: () => import('./web/SubscriptionPage.tsx'),
  cancel: () => import('./web/SubscriptionCancelPage.tsx'),
}

/** Forgets what somebody who logs out wanted to talk about. */
export const deleteWish = (): void => pendingWish.remove()

/** The names under which the browser keeps something for this feature. */
export const storedNames = [pendingWish.name]

/** Asks a creator to subscribe. Fetched when it is opened. */
export const SubscribeDialog = onDemand(async () => (await import('./web/SubscribeDialog.tsx')).SubscribeDialog)

/** What people read who do what only subscribers may do. */
export const sentences: Sentences = { subscription_required: 'Subscription required or expired.' }

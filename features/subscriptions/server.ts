import type { Authentication } from '#platform/server/caller.ts'
import { findSubscription } from './server/queries.ts'
import { statusNow } from './server/rules.ts'

export { openCheckout } from './server/checkout.ts'
export { askAndKeep } from './server/following.ts'
export { cancelSubscriptions, subscriptionPersonalData } from './server/personal-data.ts'
export { compareSubscriptions, subscriptionChecks } from './server/checks.ts'
export { subscriptionListener } from './server/listener.ts'
export { listDemoSubscribers } from './server/queries.ts'
export { subscriptionsRoutes } from './server/routes.ts'

/** Whether an account has paid: a subscription that is active now. */
export const isSubscriber: Authentication['isSubscriber'] = async (db, accountId, now) =>
  statusNow(await findSubscription(db, accountId), now).status === 'active'

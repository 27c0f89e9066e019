import type { AccountCondition } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import { hasPaid } from './server/queries.ts'
import { LATE_NEWS_MS } from './server/rules.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { subscriberKinds } from './server/access.ts'
import { compareSubscriptions, subscriptionChecks } from './server/checks.ts'
import { subscriptionListener } from './server/listener.ts'
import { cancelSubscriptions, subscriptionPersonalData } from './server/personal-data.ts'
import { subscriptionPayments } from './server/reconciliation-source.ts'
import { subscriptionsRoutes } from './server/routes.ts'

export { subscriptionRequired } from './server/access.ts'
export { openCheckout } from './server/checkout.ts'
export { askAndKeep } from './server/provider-sync.ts'
export { listDemoSubscribers } from './server/queries.ts'

/** Whether an account has paid, as `statusNow` says it: an expression over its id, for who looks up a caller. */
const isPaid: AccountCondition = (account, now) => hasPaid(account, now, ago(now, LATE_NEWS_MS))

export const subscriptionsFeature: ServerFeature = {
  routes: subscriptionsRoutes,
  callerKinds: subscriberKinds,
  callerConditions: { isPaid },
  jobs: [cancelSubscriptions, ...subscriptionChecks],
  scheduledJobs: [compareSubscriptions],
  personalData: [subscriptionPersonalData],
  paymentListeners: [subscriptionListener],
  reconciledPayments: [subscriptionPayments],
}

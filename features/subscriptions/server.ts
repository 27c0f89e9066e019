import type { AccountCondition } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import { subscriberLevel } from './server/queries/daily-totals.ts'
import { findAnySubscription, hasPaid, alwaysSubscribed } from './server/queries.ts'
import { RENEWAL_TOLERANCE_MS } from './server/rules.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { subscriberKinds } from './server/access.ts'
import { subscriptionChecks } from './server/checks.ts'
import { subscriptionFlow } from './server/payment-flow.ts'
import { cancelSubscriptions, subscriptionPersonalData } from './server/personal-data.ts'
import { subscriptionsRoutes } from './server/routes.ts'

export { subscriptionRequired } from './server/access.ts'
export { openCheckout } from './server/checkout.ts'
export { subscriptionFlow }
export { listDemoSubscribers } from './server/queries.ts'

/**
 * SQL predicate on an account id that matches `statusNow`, for features that look up a caller: whether the account has an active
 * subscription.
 */
const isPaid: AccountCondition = (account, now) => hasPaid(account, now, ago(now, RENEWAL_TOLERANCE_MS))

/** Replaces `isPaid` while payments are turned off, because no subscription is needed then. */
export const needsNoSubscription: AccountCondition = alwaysSubscribed

export const subscriptionsFeature: ServerFeature = {
  routes: subscriptionsRoutes,
  callerKinds: subscriberKinds,
  callerConditions: { isPaid },
  jobs: [cancelSubscriptions, ...subscriptionChecks],
  personalData: [subscriptionPersonalData],
  paymentFlows: [subscriptionFlow],
  storedAmounts: [findAnySubscription],
  dailyTotals: [subscriberLevel],
}

import type { AccountCondition } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import { hasPaid } from './server/queries.ts'
import { LATE_NEWS_MS } from './server/rules.ts'

export { subscriberKinds, subscriptionRequired } from './server/access.ts'
export { openCheckout } from './server/checkout.ts'
export { cancelSubscriptions, subscriptionPersonalData } from './server/personal-data.ts'
export { subscriptionChecks } from './server/checks.ts'
export { subscriptionFlow } from './server/payment-flow.ts'
export { listDemoSubscribers } from './server/queries.ts'
export { subscriptionsRoutes } from './server/routes.ts'

/** Whether an account has paid, as `statusNow` says it: an expression over its id, for who looks up a caller. */
export const isPaid: AccountCondition = (account, now) => hasPaid(account, now, ago(now, LATE_NEWS_MS))

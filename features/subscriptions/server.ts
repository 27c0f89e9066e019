export { openCheckout } from './server/checkout.ts'
export { askAndKeep } from './server/following.ts'
export { cancelSubscriptions, subscriptionPersonalData } from './server/personal-data.ts'
export { compareSubscriptions, subscriptionChecks } from './server/checks.ts'
export { subscriptionListener } from './server/listener.ts'
export { listDemoSubscribers } from './server/queries.ts'
export { subscriptionsRoutes } from './server/routes.ts'

export { isPaid } from './server/queries.ts'

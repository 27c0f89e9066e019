import type { ServerFeature } from '#platform/server/feature.ts'
import { topUpFlow } from './server/payment-flow.ts'
import { balanceJobs, balancePersonalData } from './server/personal-data.ts'
import { findAnyTopUp } from './server/queries.ts'
import { balancesRoutes } from './server/routes.ts'

export { forfeitBalance } from './server/closing-costs.ts'
export { publishBalance } from './server/notifications.ts'

export const balancesFeature: ServerFeature = {
  routes: balancesRoutes,
  jobs: balanceJobs,
  personalData: [balancePersonalData],
  paymentFlows: [topUpFlow],
  storedAmounts: [findAnyTopUp],
}

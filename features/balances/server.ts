import type { ServerFeature } from '#platform/server/feature.ts'
import { topUpListener } from './server/listener.ts'
import { balanceJobs, balancePersonalData } from './server/personal-data.ts'
import { compareTopUps } from './server/provider-sync.ts'
import { topUpPayments } from './server/reconciliation-source.ts'
import { balancesRoutes } from './server/routes.ts'

export const balancesFeature: ServerFeature = {
  routes: balancesRoutes,
  jobs: balanceJobs,
  scheduledJobs: [compareTopUps],
  personalData: [balancePersonalData],
  paymentListeners: [topUpListener],
  reconciledPayments: [topUpPayments],
}

import type { ServerFeature } from '#platform/server/feature.ts'
import { payoutAccountRoutes } from './server/connect/account-routes.ts'
import { payoutAdvance } from './server/connect/advance-payout.ts'
import { comparePayouts, payoutListener } from './server/connect/follow-events.ts'
import { leftDetailsMail, leftEarningsMail, sendLeftDetails, sendLeftEarnings } from './server/left-earnings/emails.ts'
import { storeEarningsTotals } from './server/earnings-totals.ts'
import { followLeftEarnings } from './server/left-earnings/jobs.ts'
import { leftEarningsRoutes } from './server/left-earnings/routes.ts'
import { debtRoutes, operatorRoutes } from './server/operator-routes.ts'
import { payoutsPersonalData } from './server/personal-data.ts'
import { findRequested, findStuck } from './server/queries/requests.ts'
import { payoutsRoutes } from './server/routes.ts'
import { weeklyPayouts } from './server/weekly.ts'

export { readEarnings, storeTotals } from './server/queries/earnings.ts'

export const payoutsFeature: ServerFeature = {
  routes: [...payoutsRoutes, ...payoutAccountRoutes, ...leftEarningsRoutes, ...operatorRoutes, ...debtRoutes],
  jobs: [payoutAdvance, sendLeftEarnings, sendLeftDetails],
  mailTexts: [leftEarningsMail, leftDetailsMail],
  scheduledJobs: [comparePayouts, weeklyPayouts, followLeftEarnings, storeEarningsTotals],
  paymentListeners: [payoutListener],
  personalData: [payoutsPersonalData],
  operatorTasks: [
    { kind: 'requested_payouts', role: 'finance', find: findRequested },
    { kind: 'stuck_payouts', role: 'finance', find: findStuck },
  ],
}

import type { ServerFeature } from '#platform/server/feature.ts'
import { agreementsByDay } from './server/queries/daily-totals.ts'
import { readTermsOnView, refuseWhileTermsWait } from './server/conversation-listeners.ts'
import { refuseChangeOfDelivered } from './server/deliveries.ts'
import { deliveriesRoutes } from './server/delivery-routes.ts'
import { agreementPersonalData, deliveryPersonalData } from './server/personal-data.ts'
import { acceptMilestones } from './server/milestones/accept-automatically.ts'
import { disputesRoutes } from './server/milestones/dispute-routes.ts'
import { milestoneJobs } from './server/milestones/jobs.ts'
import { fundingFlow } from './server/milestones/payment-flow.ts'
import { milestonePersonalData } from './server/milestones/personal-data.ts'
import { findOpenDisputes } from './server/milestones/queries/disputes.ts'
import { milestonesRoutes } from './server/milestones/routes.ts'
import { findAnyTerms } from './server/queries/any-terms.ts'
import { changesRoutes } from './server/changes/routes.ts'
import { agreementsRoutes } from './server/routes.ts'
import type { CompletionListener, SettlementListener } from './server/steps.ts'

export { contentHash, sealEvent, sha256 } from './server/chain.ts'
export { recordOf } from './server/record.ts'
export { waitingIn } from './server/queries/waiting-agreements.ts'
export { findSettledBetween } from './server/find-accepted.ts'
export type { CompletionListener, SettlementListener } from './server/steps.ts'

declare module '#platform/server/feature.ts' {
  interface ExtensionPoints {
    onAgreementSettled: readonly SettlementListener[]
    onAgreementCompleted: readonly CompletionListener[]
  }
}

export const agreementsFeature: ServerFeature = {
  routes: (contributed) => [
    ...agreementsRoutes(contributed),
    ...changesRoutes,
    ...deliveriesRoutes(contributed),
    ...milestonesRoutes,
    ...disputesRoutes(contributed),
  ],
  jobs: milestoneJobs,
  scheduledJobs: [acceptMilestones],
  paymentFlows: [fundingFlow],
  operatorTasks: [{ kind: 'milestone_disputes', role: 'moderator', find: findOpenDisputes }],
  personalData: [milestonePersonalData, agreementPersonalData, deliveryPersonalData],
  storedAmounts: [findAnyTerms],
  dailyTotals: [agreementsByDay],
  onConversationRead: [readTermsOnView],
  onMessageChanged: [refuseChangeOfDelivered],
  beforeCompleting: [refuseWhileTermsWait],
}

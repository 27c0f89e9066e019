import { closePage as closePaymentPage } from '#features/payments/server.ts'
import { fundingFlow } from './payment-flow.ts'
import { expirePending } from './queries/fundings.ts'
import { fundingJob, returnFunding } from './return-funding.ts'

/** Queries the state of a payment for a waiting person. */
export const checkFunding = fundingJob('milestone-check', (tools, funding) => fundingFlow.askAndSettle(tools, funding))

/** Closes the payment page of a milestone; if it was paid before, settles that. */
export const closePage = fundingJob('milestone-close-page', async (tools, funding) => {
  const { stripe_session_id } = funding
  if (stripe_session_id === null) return expirePending(tools.db, funding.id)
  await closePaymentPage(tools.services.stripe, stripe_session_id)
  return fundingFlow.askAndSettle(tools, funding)
})

/** Jobs of milestones. */
export const milestoneJobs = [returnFunding, checkFunding, closePage]

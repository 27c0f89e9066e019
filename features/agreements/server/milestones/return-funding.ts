import { z } from 'zod'
import { job, type JobTools } from '#platform/server/work/jobs.ts'
import { inWork } from '#platform/server/work/work.ts'
import { providerJobs, refundRemaining } from '#features/payments/server.ts'
import { askAbout } from './ask-provider.ts'
import { findFunding, type FundingRow } from './queries/fundings.ts'
import { storeResult } from './store-result.ts'

/** Declares a job on one payment for a milestone. */
export const fundingJob = (name: string, run: (tools: JobTools, funding: FundingRow) => Promise<unknown>) =>
  job({
    ...providerJobs,
    name,
    data: z.object({ funding_id: z.int() }),
    run: async ({ funding_id }, tools) => {
      const funding = await findFunding(tools.db, funding_id)
      if (funding) await run(tools, funding)
    },
  })

/** Returns a payment that is not needed to its card. Money already taken or disputed by a bank is left to the bank. */
export async function returnNow(tools: JobTools, funding: FundingRow): Promise<void> {
  if (funding.return_state !== 'returning') return
  const { money, refunded_cents, refunds_failed, stripe_payment_intent } = await askAbout(tools, funding)
  const isRefundMissing = money === 'kept' && refunded_cents < funding.price_cents && refunds_failed === 0
  if (isRefundMissing && stripe_payment_intent !== null) {
    await refundRemaining(tools.db, tools.services.stripe, {
      name: 'milestone-return',
      reference: funding.reference,
      refunded_cents,
      payment_intent: stripe_payment_intent,
    })
  }
  const result = await askAbout(tools, funding)
  await inWork(tools, (work) => storeResult(work, funding.id, result))
}

/** Job that returns a card payment. */
export const returnFunding = fundingJob('milestone-return', returnNow)

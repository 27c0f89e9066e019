import { z } from 'zod'
import { job, type JobTools } from '#platform/server/work/jobs.ts'
import { inWork } from '#platform/server/work/work.ts'
import { providerJobs, refundRemaining } from '#features/payments/server.ts'
import { askAbout, type ProviderResult } from './ask-provider.ts'
import { findPurchase, type LockedPurchase } from './queries/settle-purchase.ts'
import { isToReturn, totalOf } from './rules.ts'
import { storeResult } from './settle-purchase.ts'

/** Declares a job on one purchase; does nothing if the purchase is gone. */
export const purchaseJob = (name: string, run: (tools: JobTools, purchase: LockedPurchase) => Promise<unknown>) =>
  job({
    ...providerJobs,
    name,
    data: z.object({ purchase_id: z.int() }),
    run: async ({ purchase_id }, tools) => {
      const purchase = await findPurchase(tools.db, purchase_id)
      if (purchase) await run(tools, purchase)
    },
  })

// A refund is not made again while one is on its way, nor by itself after one failed at the bank.
const isRefundMissing = (found: ProviderResult, purchase: LockedPurchase): boolean =>
  found.money === 'kept' &&
  found.refunded_cents < totalOf(purchase) &&
  found.refund_pending_cents === 0 &&
  found.refunds_failed <= purchase.refunds_retried

/** Returns a payment that must not stay. Money already taken or disputed by a bank is left to the bank. */
export async function returnNow(tools: JobTools, purchase: LockedPurchase): Promise<void> {
  if (!isToReturn(purchase)) return
  const found = await askAbout(tools, purchase)
  if (isRefundMissing(found, purchase) && found.stripe_payment_intent !== null) {
    const { reference, refunded_cents } = purchase
    const payment_intent = found.stripe_payment_intent
    await refundRemaining(tools.db, tools.services.stripe, {
      name: 'purchase-return',
      reference,
      refunded_cents,
      payment_intent,
    })
  }
  const result = await askAbout(tools, purchase)
  await inWork(tools, (work) => storeResult(work, purchase.id, result))
}

/** Job that returns a card payment. */
export const returnPayment = purchaseJob('purchase-return', returnNow)

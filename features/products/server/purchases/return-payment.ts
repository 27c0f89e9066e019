import { z } from 'zod'
import { job, type JobTools } from '#platform/server/work/jobs.ts'
import type { Stripe } from '#platform/server/outside/stripe.ts'
import { inWork } from '#platform/server/work/work.ts'
import { providerJobs } from '#features/payments/server.ts'
import { askAbout } from './ask-provider.ts'
import { findPurchase, type LockedPurchase } from './queries/settle-purchase.ts'
import { isToReturn, totalOf } from './rules.ts'
import { storeResult } from './settle-purchase.ts'

/** Declares a job on one purchase; does nothing if the purchase is gone. */
export const onPurchase = (name: string, run: (tools: JobTools, purchase: LockedPurchase) => Promise<unknown>) =>
  job({
    ...providerJobs,
    name,
    data: z.object({ purchase_id: z.int() }),
    run: async ({ purchase_id }, tools) => {
      const purchase = await findPurchase(tools.db, purchase_id)
      if (purchase) await run(tools, purchase)
    },
  })

// The idempotency key stays the same until the refund succeeds, so the provider returns a payment once.
const returnAt = ({ client }: Stripe, payment_intent: string, { reference, refunded_cents }: LockedPurchase) =>
  client.refunds.create({ payment_intent }, { idempotencyKey: `purchase-return-${reference}-${refunded_cents}` })

/** Returns a payment that must not stay. Money already taken or disputed by a bank is left to the bank. */
export async function returnNow(tools: JobTools, purchase: LockedPurchase): Promise<void> {
  if (!isToReturn(purchase)) return
  const found = await askAbout(tools, purchase)
  if (found.money === 'kept' && found.refunded_cents < totalOf(purchase) && found.stripe_payment_intent !== null) {
    await returnAt(tools.services.stripe, found.stripe_payment_intent, purchase)
  }
  const result = await askAbout(tools, purchase)
  await inWork(tools, (work) => storeResult(work, purchase.id, result))
}

/** Job that returns a card payment. */
export const returnPayment = onPurchase('purchase-return', returnNow)

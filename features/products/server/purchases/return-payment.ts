import { z } from 'zod'
import { job, type JobTools } from '#platform/server/work/jobs.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Stripe, StripeObjects } from '#platform/server/outside/stripe.ts'
import { inWork } from '#platform/server/work/work.ts'
import { createOnce, isMarked, providerJobs } from '#features/payments/server.ts'
import { askAbout, type ProviderResult } from './ask-provider.ts'
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

const LISTED = 100

/** Whether a refund came to nothing: the money is still, or again, at the provider. */
const isUndone = ({ status }: StripeObjects.Refund): boolean => status === 'failed' || status === 'canceled'

/**
 * Returns what is left of a payment. Refunds that failed after they were made are part of the request: under the same key the provider
 * would only repeat that they were made.
 */
async function returnAt(db: Database, { client }: Stripe, payment_intent: string, purchase: LockedPurchase) {
  const list = async (options = {}) => (await client.refunds.list({ payment_intent, limit: LISTED }, options)).data
  const undone = (await list()).filter(isUndone).map(({ id }) => id)
  await createOnce(db, {
    name: 'purchase-return',
    of: [purchase.reference, purchase.refunded_cents, payment_intent, undone.toSorted()],
    create: (mark, options) => client.refunds.create({ payment_intent, metadata: mark }, options),
    find: async (mark, options) => (await list(options)).find((made) => isMarked(made, mark) && !isUndone(made)),
  })
}

// A refund is not made again while one is on its way, nor by itself after one failed at the bank.
const isMissing = (found: ProviderResult, purchase: LockedPurchase): boolean =>
  found.money === 'kept' &&
  found.refunded_cents < totalOf(purchase) &&
  found.refund_pending_cents === 0 &&
  found.refunds_failed <= purchase.refunds_retried

/** Returns a payment that must not stay. Money already taken or disputed by a bank is left to the bank. */
export async function returnNow(tools: JobTools, purchase: LockedPurchase): Promise<void> {
  if (!isToReturn(purchase)) return
  const found = await askAbout(tools, purchase)
  if (isMissing(found, purchase) && found.stripe_payment_intent !== null) {
    await returnAt(tools.db, tools.services.stripe, found.stripe_payment_intent, purchase)
  }
  const result = await askAbout(tools, purchase)
  await inWork(tools, (work) => storeResult(work, purchase.id, result))
}

/** Job that returns a card payment. */
export const returnPayment = onPurchase('purchase-return', returnNow)

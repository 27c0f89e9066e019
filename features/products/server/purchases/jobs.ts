import { z } from 'zod'
import { job, type JobTools } from '#platform/server/work/jobs.ts'
import { isAway, isStripeTrouble, type Stripe } from '#platform/server/outside/stripe.ts'
import type { WorkBase } from '#platform/server/work/work.ts'
import { providerJobs } from '#features/payments/server.ts'
import { askAbout } from './ask-provider.ts'
import { giveUpPending } from './queries/buy.ts'
import { findPurchase, type LockedPurchase } from './queries/settle-purchase.ts'
import { isToReturn, totalOf } from './rules.ts'
import { askAndKeep } from './settle-purchase.ts'

const OnPurchase = z.object({ purchase_id: z.int() })

// The same key for as long as nothing came of it: the provider returns a payment once.
const returnAt = ({ client }: Stripe, payment_intent: string, { reference, refunded_cents }: LockedPurchase) =>
  client.refunds.create({ payment_intent }, { idempotencyKey: `purchase-return-${reference}-${refunded_cents}` })

/** Returns a payment that is not to stay. What a bank has already taken or questions is left to the bank. */
export async function returnNow(base: WorkBase, purchase: LockedPurchase): Promise<void> {
  const { db, services } = base
  if (!isToReturn(purchase)) return
  const found = await askAbout(db, services.stripe, purchase)
  if (found.money === 'kept' && found.refunded_cents < totalOf(purchase) && found.stripe_payment_intent !== null) {
    await returnAt(services.stripe, found.stripe_payment_intent, purchase)
  }
  await askAndKeep(base, purchase)
}

/** Asks about a purchase and writes the answer down; what is not to stay is returned at once. */
export async function askAndReturn(base: WorkBase, purchase: LockedPurchase): Promise<void> {
  const after = await askAndKeep(base, purchase)
  if (after) await returnNow(base, after)
}

const onPurchase = (name: string, run: (tools: JobTools, purchase: LockedPurchase) => Promise<unknown>) =>
  job({
    ...providerJobs,
    name,
    data: OnPurchase,
    run: async ({ purchase_id }, tools) => {
      const purchase = await findPurchase(tools.db, purchase_id)
      if (purchase) await run(tools, purchase)
    },
  })

/** Returns a payment by card. */
export const returnPayment = onPurchase('purchase-return', returnNow)

/** Asks what became of a purchase, for somebody who waits. */
export const checkPurchase = onPurchase('purchase-check', askAndReturn)

/** Closes the payment page of a purchase; when it was paid before, that is found. */
export const closePage = onPurchase('purchase-close-page', async (tools, purchase) => {
  const { stripe_session_id } = purchase
  if (stripe_session_id === null) return giveUpPending(tools.db, purchase.id)
  try {
    await tools.services.stripe.client.checkout.sessions.expire(stripe_session_id)
  } catch (error) {
    // It was paid or has expired.
    if (!isStripeTrouble(error) || isAway(error)) throw error
  }
  return askAndReturn(tools, purchase)
})

/** The jobs of purchases. */
export const purchaseJobs = [returnPayment, checkPurchase, closePage]

import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import type { Stripe } from '#platform/server/outside/stripe.ts'
import type { WorkBase } from '#platform/server/work/work.ts'
import { nextQueryNumber, paymentFlow } from '#features/ledger/server.ts'
import { askAboutIntent, isProcessing } from '#features/payments/server.ts'
import { claimOpenTopUps, findTopUp } from './queries.ts'
import { isUnfinished, topUpStatus } from './rules.ts'
import { settleTopUp, type TopUpResult } from './settle-top-up.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface TopUp {
  payment_intent_id: string
  created_at: string
}

/** Queries the status of a top-up and of its money. Never inside a transaction. */
export async function askAboutTopUp(db: Database, stripe: Stripe, paymentIntentId: string): Promise<TopUpResult> {
  const answer = await nextQueryNumber(db)
  const intent = await stripe.client.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] })
  const { money, refunded_cents, paid_at } = await askAboutIntent(stripe, intent)
  const { status: payment, amount_received: received_cents } = intent
  const status = topUpStatus(payment, money)
  return { answer, payment, paid_at, status, received_cents, refunded_cents, is_processing: isProcessing(intent) }
}

/** Cancels an unfinished payment, so that a page left open cannot pay it later. */
export async function cancelPayment(base: WorkBase, topUp: TopUp): Promise<void> {
  const { payment } = await topUpFlow.askAndSettle(base, topUp)
  if (!isUnfinished(payment)) return
  await base.services.stripe.client.paymentIntents.cancel(topUp.payment_intent_id)
  await topUpFlow.askAndSettle(base, topUp)
}

// Top-ups older than a day are abandoned, unless a bank still decides about them.
async function checkOpenTopUp(base: WorkBase, topUp: TopUp): Promise<void> {
  const { is_processing } = await topUpFlow.askAndSettle(base, topUp)
  if (!is_processing && topUp.created_at < ago(base.now, DAY_MS)) await cancelPayment(base, topUp)
}

/** Payment flow of top-ups; their reference in the books is the payment intent. */
export const topUpFlow = paymentFlow({
  name: 'top-up',
  find: async ({ payment_intent }, { db }): Promise<TopUp | undefined> =>
    payment_intent === undefined ? undefined : findTopUp(db, payment_intent),
  ask: ({ db, services }, { payment_intent_id }) => askAboutTopUp(db, services.stripe, payment_intent_id),
  settle: async (work, { payment_intent_id }, result: TopUpResult): Promise<TopUpResult> => {
    await settleTopUp(work, payment_intent_id, result)
    return result
  },
  open: {
    cron: '*/20 * * * *',
    list: ({ db }, limit) => claimOpenTopUps(db, limit),
    check: checkOpenTopUp,
    resultIfUnknown: async ({ db }): Promise<TopUpResult> => ({
      answer: await nextQueryNumber(db),
      payment: 'canceled',
      status: 'canceled',
      paid_at: null,
      received_cents: 0,
      refunded_cents: 0,
      is_processing: false,
    }),
  },
  reconciled: {
    kind: 'top_up',
    referenceOf: async ({ payment_intent = '' }, { db }) =>
      (await findTopUp(db, payment_intent))?.payment_intent_id ?? null,
    subjectOf: async (payment_intent) => ({ payment_intent }),
  },
})

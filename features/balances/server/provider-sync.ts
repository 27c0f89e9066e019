import type { Database } from '#platform/server/database/database.ts'
import type { ScheduledJob } from '#platform/server/work/jobs.ts'
import { ago } from '#platform/server/dates.ts'
import { isAway, isUnknownThere, type Stripe } from '#platform/server/outside/stripe.ts'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { nextAnswer } from '#features/ledger/server.ts'
import { askAboutCharge } from '#features/payments/server.ts'
import { claimOpenTopUps } from './queries.ts'
import { isUnfinished, standingOf } from './rules.ts'
import { settleTopUp, type TopUpAnswer } from './settle-top-up.ts'

const BATCH = 50
const DAY_MS = 24 * 60 * 60 * 1000

/** What became of a top-up, and of the money. Never inside a transaction. */
export async function askAboutTopUp(db: Database, stripe: Stripe, paymentIntentId: string): Promise<TopUpAnswer> {
  const answer = await nextAnswer(db)
  const intent = await stripe.client.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] })
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const money = charge ? await askAboutCharge(stripe, charge) : 'kept'
  return {
    answer,
    payment: intent.status,
    paid_at: charge ? new Date(charge.created * 1000) : null,
    status: standingOf(intent.status, money),
    received_cents: intent.amount_received,
    refunded_cents: charge?.amount_refunded ?? 0,
  }
}

/** Asks about a top-up and settles it. */
export async function askAndSettle(base: WorkBase, paymentIntentId: string): Promise<TopUpAnswer> {
  const told = await askAboutTopUp(base.db, base.services.stripe, paymentIntentId)
  await inWork(base, (work) => settleTopUp(work, paymentIntentId, told))
  return told
}

/** Calls a payment off that nobody finished, so that it cannot be paid later by a page that was left open. */
export async function callOff(base: WorkBase, paymentIntentId: string): Promise<void> {
  const { payment } = await askAndSettle(base, paymentIntentId)
  if (!isUnfinished(payment)) return
  await base.services.stripe.client.paymentIntents.cancel(paymentIntentId)
  await askAndSettle(base, paymentIntentId)
}

const NOTHING = {
  payment: 'canceled',
  status: 'canceled',
  paid_at: null,
  received_cents: 0,
  refunded_cents: 0,
} as const

// What the provider does not know will never be paid.
async function giveUp(base: WorkBase, paymentIntentId: string): Promise<void> {
  const answer = await nextAnswer(base.db)
  await inWork(base, (work) => settleTopUp(work, paymentIntentId, { answer, ...NOTHING }))
}

/** Compares open top-ups with the provider, in case it said in vain what became of them, and calls off those of yesterday. */
export const compareTopUps: ScheduledJob = {
  name: 'compare-top-ups',
  cron: '*/20 * * * *',
  run: async (tools) => {
    const yesterday = ago(tools.now, DAY_MS)
    for (const { payment_intent_id, created_at } of await claimOpenTopUps(tools.db, BATCH)) {
      try {
        if (created_at < yesterday) await callOff(tools, payment_intent_id)
        else await askAndSettle(tools, payment_intent_id)
      } catch (error) {
        if (isUnknownThere(error)) await giveUp(tools, payment_intent_id)
        else tools.log.error({ err: error }, 'a top-up could not be compared')
        // The others would wait as long, one after the other.
        if (isAway(error)) return
      }
    }
  },
}

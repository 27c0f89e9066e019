import type { Database } from '#platform/server/database/database.ts'
import type { ScheduledJob } from '#platform/server/work/jobs.ts'
import { isAway, isUnknownThere, type Stripe } from '#platform/server/outside/stripe.ts'
import { inWork } from '#platform/server/work/work.ts'
import { askAboutCharge } from '#features/payments/server.ts'
import { claimOpenDonations, nextAnswer } from './queries.ts'
import { standingOf } from './rules.ts'
import { settleDonation, type ToldDonation } from './settle-donation.ts'

const BATCH = 50

/** What became of the payment page of a donation, and of the money. Never inside a transaction. */
export async function askAboutDonation(db: Database, stripe: Stripe, sessionId: string): Promise<ToldDonation> {
  const answer = await nextAnswer(db)
  const session = await stripe.client.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const money = charge ? await askAboutCharge(stripe, charge) : 'kept'
  return {
    answer,
    status: standingOf(session, money),
    refunded_cents: charge?.amount_refunded ?? 0,
    paid_at: charge ? new Date(charge.created * 1000) : null,
  }
}

// A page that the provider does not know will never be paid.
async function askOrGiveUp(db: Database, stripe: Stripe, sessionId: string): Promise<ToldDonation> {
  try {
    return await askAboutDonation(db, stripe, sessionId)
  } catch (error) {
    if (!isUnknownThere(error)) throw error
    return { answer: await nextAnswer(db), status: 'expired', refunded_cents: 0, paid_at: null }
  }
}

/** Compares open donations with the provider, in case it said in vain what became of them. */
export const compareDonations: ScheduledJob = {
  name: 'compare-donations',
  cron: '*/20 * * * *',
  run: async (tools) => {
    const { db, services, log } = tools
    for (const { stripe_session_id } of await claimOpenDonations(db, BATCH)) {
      try {
        const told = await askOrGiveUp(db, services.stripe, stripe_session_id)
        await inWork(tools, (work) => settleDonation(work, stripe_session_id, told))
      } catch (error) {
        log.error({ err: error }, 'a donation could not be compared')
        // The others would wait as long, one after the other.
        if (isAway(error)) return
      }
    }
  },
}

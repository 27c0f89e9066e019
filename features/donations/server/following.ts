import type { Database } from '#platform/server/database.ts'
import type { ScheduledJob } from '#platform/server/jobs.ts'
import { isAway, isUnknownThere, type Stripe } from '#platform/server/stripe.ts'
import { askAboutCharge } from '#features/payments/server.ts'
import { claimOpenDonations, nextAnswer, settleDonation, type DonationAnswer } from './queries.ts'
import { standingOf } from './rules.ts'

const BATCH = 50

/** What became of the payment page of a donation, and of the money. Never inside a transaction. */
export async function askAboutDonation(db: Database, stripe: Stripe, sessionId: string): Promise<DonationAnswer> {
  const answer = await nextAnswer(db)
  const session = await stripe.client.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const money = charge ? await askAboutCharge(stripe, charge) : 'kept'
  return { answer, status: standingOf(session, money), refunded_cents: charge?.amount_refunded ?? 0 }
}

// A page that the provider does not know will never be paid.
async function askOrGiveUp(db: Database, stripe: Stripe, sessionId: string): Promise<DonationAnswer> {
  try {
    return await askAboutDonation(db, stripe, sessionId)
  } catch (error) {
    if (!isUnknownThere(error)) throw error
    return { answer: await nextAnswer(db), status: 'expired', refunded_cents: 0 }
  }
}

/** Compares open donations with the provider, in case it said in vain what became of them. */
export const compareDonations: ScheduledJob = {
  name: 'compare-donations',
  cron: '*/20 * * * *',
  run: async ({ db, services, log }) => {
    for (const { stripe_session_id } of await claimOpenDonations(db, BATCH)) {
      try {
        const answer = await askOrGiveUp(db, services.stripe, stripe_session_id)
        await settleDonation(db, stripe_session_id, answer)
      } catch (error) {
        log.error({ err: error }, 'a donation could not be compared')
        // The others would wait as long, one after the other.
        if (isAway(error)) return
      }
    }
  },
}

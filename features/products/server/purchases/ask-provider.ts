import type { Database } from '#platform/server/database/database.ts'
import { isUnknownThere, type Stripe } from '#platform/server/outside/stripe.ts'
import { nextAnswer } from '#features/ledger/server.ts'
import { askAboutCharge } from '#features/payments/server.ts'
import type { LockedPurchase } from './queries/settle-purchase.ts'
import { totalOf, type PageState } from './rules.ts'

/** What the provider says of a purchase, under the number of the question. */
export interface Answer extends PageState {
  answer: number
  refunded_cents: number
  stripe_payment_intent: string | null
}

const NEVER_PAID = { is_expired: true, is_paid: false, money: 'kept', refunded_cents: 0 } as const

async function askThere(stripe: Stripe, purchase: LockedPurchase, page: string): Promise<Omit<Answer, 'answer'>> {
  const session = await stripe.client.checkout.sessions.retrieve(page, { expand: ['payment_intent.latest_charge'] })
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const money = charge ? await askAboutCharge(stripe, charge) : 'kept'
  return {
    is_expired: session.status === 'expired',
    is_paid: session.payment_status === 'paid',
    money,
    // What a bank took for good came back to the buyer too.
    refunded_cents: money === 'given_back' ? totalOf(purchase) : (charge?.amount_refunded ?? 0),
    stripe_payment_intent: intent?.id ?? null,
  }
}

/** Asks what became of the payment page of a purchase, and of the money. Never inside a transaction. */
export async function askAbout(db: Database, stripe: Stripe, purchase: LockedPurchase): Promise<Answer> {
  const answer = await nextAnswer(db)
  const nothing = { ...NEVER_PAID, answer, stripe_payment_intent: null }
  if (purchase.stripe_session_id === null) return nothing
  try {
    return { answer, ...(await askThere(stripe, purchase, purchase.stripe_session_id)) }
  } catch (error) {
    // A page that the provider does not know will never be paid.
    if (isUnknownThere(error) && purchase.paid_at === null) return nothing
    throw error
  }
}

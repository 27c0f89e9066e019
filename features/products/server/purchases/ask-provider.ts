import { isUnknownThere } from '#platform/server/outside/stripe.ts'
import type { WorkBase } from '#platform/server/work/work.ts'
import { nextQueryNumber } from '#features/ledger/server.ts'
import { askAboutPage } from '#features/payments/server.ts'
import type { LockedPurchase } from './queries/settle-purchase.ts'
import { totalOf, type PageState } from './rules.ts'

/** The provider's state of a purchase, with the sequence number of the query. */
export interface ProviderResult extends PageState {
  answer: number
  refunded_cents: number
  stripe_payment_intent: string | null
}

/** Queries what became of a purchase's payment page and of the money. Never inside a transaction. */
export async function askAbout({ db, services }: WorkBase, purchase: LockedPurchase): Promise<ProviderResult> {
  const answer = await nextQueryNumber(db)
  const neverPaid = { is_expired: true, is_paid: false, money: 'kept', refunded_cents: 0 } as const
  const nothing = { ...neverPaid, answer, stripe_payment_intent: null }
  if (purchase.stripe_session_id === null) return nothing
  try {
    const page = await askAboutPage(services.stripe, purchase.stripe_session_id)
    return {
      answer,
      is_expired: page.status === 'expired',
      is_paid: page.payment_status === 'paid',
      money: page.money,
      // The money of a lost dispute is returned to the buyer too.
      refunded_cents: page.money === 'given_back' ? totalOf(purchase) : page.refunded_cents,
      stripe_payment_intent: page.payment_intent,
    }
  } catch (error) {
    // A page that the provider does not know will never be paid.
    if (isUnknownThere(error) && purchase.paid_at === null) return nothing
    throw error
  }
}

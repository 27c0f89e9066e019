import { isUnknownThere } from '#platform/server/outside/stripe.ts'
import type { WorkBase } from '#platform/server/work/work.ts'
import { nextQueryNumber } from '#features/ledger/server.ts'
import { askAboutPage, askAboutRefunds } from '#features/payments/server.ts'
import type { FundingRow } from './queries/fundings.ts'
import type { PageState } from './rules.ts'

/** The provider's state of a payment for a milestone, with the sequence number of the query. */
export interface ProviderResult extends PageState {
  answer: number
  refunded_cents: number
  /** How many refunds failed at the bank, of a payment that is returned. */
  refunds_failed: number
  stripe_payment_intent: string | null
}

/** Queries what became of a payment page and of its money. Never inside a transaction. */
export async function askAbout({ db, services }: WorkBase, funding: FundingRow): Promise<ProviderResult> {
  const answer = await nextQueryNumber(db)
  const neverPaid = { is_expired: true, is_paid: false, money: 'kept', progress: null } as const
  const nothing = { ...neverPaid, answer, refunded_cents: 0, refunds_failed: 0, stripe_payment_intent: null }
  if (funding.stripe_session_id === null) return nothing
  try {
    const page = await askAboutPage(services.stripe, funding.stripe_session_id)
    const isReturned = funding.return_state !== null && page.payment_intent !== null
    return {
      answer,
      // A complete page whose payment failed cannot be paid again.
      is_expired: page.status === 'expired' || page.progress === 'failed',
      progress: page.progress,
      is_paid: page.payment_status === 'paid',
      money: page.money,
      // The money of a lost dispute is returned to the client too.
      refunded_cents: page.money === 'given_back' ? funding.price_cents : page.refunded_cents,
      // After a failed refund, the provider's payment looks as if there had been none.
      refunds_failed: isReturned ? (await askAboutRefunds(services.stripe, page.payment_intent)).failed : 0,
      stripe_payment_intent: page.payment_intent,
    }
  } catch (error) {
    // A page that the provider does not know will never be paid.
    if (isUnknownThere(error) && funding.paid_at === null) return nothing
    throw error
  }
}

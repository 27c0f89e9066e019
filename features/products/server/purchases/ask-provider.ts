import { isUnknownThere, type Stripe } from '#platform/server/outside/stripe.ts'
import type { WorkBase } from '#platform/server/work/work.ts'
import { nextQueryNumber } from '#features/ledger/server.ts'
import { askAboutPage, askAboutRefunds, type ProviderRefund } from '#features/payments/server.ts'
import type { LockedPurchase } from './queries/settle-purchase.ts'
import { totalOf, type PageState } from './rules.ts'

/** The provider's state of a purchase, with the sequence number of the query. */
export interface ProviderResult extends PageState {
  answer: number
  refunded_cents: number
  /** What of it the provider has not returned yet. */
  refund_pending_cents: number
  /** How many refunds failed at the bank. */
  refunds_failed: number
  /** Partial refunds of ours that it has. */
  parts: readonly ProviderRefund[]
  stripe_payment_intent: string | null
}

// One list for the sum and its parts, so that they agree. Asked only where there was a refund: after a failed one, the provider's payment looks as if there had been none.
async function askAboutReturns(
  stripe: Stripe,
  { refund_reason, refunded_cents, refunds_failed }: LockedPurchase,
  page: { payment_intent: string | null; refunded_cents: number },
) {
  const hadRefund = refund_reason !== null || refunded_cents > 0 || refunds_failed > 0 || page.refunded_cents > 0
  if (!hadRefund || page.payment_intent === null) {
    return { refunded_cents: page.refunded_cents, pending_cents: 0, failed: 0, ours: [] }
  }
  return askAboutRefunds(stripe, page.payment_intent)
}

/** Queries what became of a purchase's payment page and of the money. Never inside a transaction. */
export async function askAbout({ db, services }: WorkBase, purchase: LockedPurchase): Promise<ProviderResult> {
  const answer = await nextQueryNumber(db)
  const neverPaid = { is_expired: true, is_paid: false, money: 'kept', progress: null } as const
  const notRefunded = { refunded_cents: 0, refund_pending_cents: 0, refunds_failed: 0, parts: [] }
  const nothing = { ...neverPaid, ...notRefunded, answer, stripe_payment_intent: null }
  if (purchase.stripe_session_id === null) return nothing
  try {
    const page = await askAboutPage(services.stripe, purchase.stripe_session_id)
    const refunds = await askAboutReturns(services.stripe, purchase, page)
    return {
      answer,
      // A complete page whose payment failed cannot be paid again.
      is_expired: page.status === 'expired' || page.progress === 'failed',
      progress: page.progress,
      refund_pending_cents: refunds.pending_cents,
      refunds_failed: refunds.failed,
      parts: refunds.ours,
      is_paid: page.payment_status === 'paid',
      money: page.money,
      // The money of a lost dispute is returned to the buyer too.
      refunded_cents: page.money === 'given_back' ? totalOf(purchase) : refunds.refunded_cents,
      stripe_payment_intent: page.payment_intent,
    }
  } catch (error) {
    // A page that the provider does not know will never be paid.
    if (isUnknownThere(error) && purchase.paid_at === null) return nothing
    throw error
  }
}

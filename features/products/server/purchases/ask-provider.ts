import type { Stripe } from '#platform/server/outside/stripe.ts'
import type { WorkBase } from '#platform/server/work/work.ts'
import { nextQueryNumber } from '#features/ledger/server.ts'
import {
  askAboutPagePayment,
  askAboutRefunds,
  type PageResult,
  type ProviderRefund,
} from '#features/payments/server.ts'
import type { LockedPurchase } from './queries/settle-purchase.ts'
import { totalOf } from './rules.ts'

/** The provider's state of a purchase, with the sequence number of the query. */
export interface ProviderResult extends PageResult {
  answer: number
  /** What of it the provider has not returned yet. */
  refund_pending_cents: number
  /** How many refunds failed at the bank. */
  refunds_failed: number
  /** Partial refunds of ours that it has. */
  parts: readonly ProviderRefund[]
}

// One list for the sum and its parts, so that they agree. Asked only where there was a refund: after a failed one, the provider's payment looks as if there had been none.
async function askAboutRefundsOf(
  stripe: Stripe,
  { refund_reason, refunded_cents, refunds_failed }: LockedPurchase,
  page: PageResult,
) {
  const hadRefund = refund_reason !== null || refunded_cents > 0 || refunds_failed > 0 || page.refunded_cents > 0
  if (!hadRefund || page.stripe_payment_intent === null) {
    return { refunded_cents: page.refunded_cents, pending_cents: 0, failed: 0, ours: [] }
  }
  return askAboutRefunds(stripe, page.stripe_payment_intent)
}

/** Queries what became of a purchase's payment page and of the money. Never inside a transaction. */
export async function askAbout({ db, services }: WorkBase, purchase: LockedPurchase): Promise<ProviderResult> {
  const answer = await nextQueryNumber(db)
  const page = await askAboutPagePayment(services.stripe, purchase)
  const refunds = await askAboutRefundsOf(services.stripe, purchase, page)
  return {
    ...page,
    answer,
    refund_pending_cents: refunds.pending_cents,
    refunds_failed: refunds.failed,
    parts: refunds.ours,
    // The money of a lost dispute is returned to the buyer too.
    refunded_cents: page.money === 'given_back' ? totalOf(purchase) : refunds.refunded_cents,
  }
}

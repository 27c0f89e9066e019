import type { WorkBase } from '#platform/server/work/work.ts'
import { nextQueryNumber } from '#features/ledger/server.ts'
import { askAboutPagePayment, askAboutRefunds, type PageResult } from '#features/payments/server.ts'
import type { FundingRow } from './queries/fundings.ts'

/** The provider's state of a payment for a milestone, with the sequence number of the query. */
export interface ProviderResult extends PageResult {
  answer: number
  /** How many refunds failed at the bank, of a payment that is returned. */
  refunds_failed: number
}

/** Queries what became of a payment page and of its money. Never inside a transaction. */
export async function askAbout({ db, services }: WorkBase, funding: FundingRow): Promise<ProviderResult> {
  const answer = await nextQueryNumber(db)
  const page = await askAboutPagePayment(services.stripe, funding)
  // After a failed refund, the provider's payment looks as if there had been none.
  const payment = funding.return_state === null ? null : page.stripe_payment_intent
  const refunds_failed = payment === null ? 0 : (await askAboutRefunds(services.stripe, payment)).failed
  // The money of a lost dispute is returned to the client too.
  const refunded_cents = page.money === 'given_back' ? funding.price_cents : page.refunded_cents
  return { ...page, answer, refunds_failed, refunded_cents }
}

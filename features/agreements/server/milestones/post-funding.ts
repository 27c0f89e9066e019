import { issueInvoice, noteRefund } from '#features/invoices/server.ts'
import { bookTarget, type Cause, type LedgerReason } from '#features/ledger/server.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { FundingRow } from './queries/fundings.ts'
import { sharesOf, targetOf } from './rules.ts'

/** Returns the cause under which the ledger and invoices record a payment for a milestone. */
const causeOf = ({ id }: { id: number }): Cause => ({ kind: 'milestone', reference: String(id) })

const feeCauseOf = ({ id }: { id: number }): Cause => ({ kind: 'milestone', reference: `${id} fee` })

/**
 * Brings the ledger to the current state of a payment. Steps of the two sides do not take a number of their own: they change what the row
 * says, and so does the next result of the provider.
 */
export const book = ({ db, now }: Work, funding: FundingRow, why: LedgerReason): Promise<boolean> =>
  bookTarget(db, { cause: causeOf(funding), answer: funding.answer, why, target: targetOf(funding), now })

// What of the price the creator does not get. A payment that a bank questions is not refunded yet.
function creditedOf({ price_cents, refunded_cents, creator_cents, lowered_cents, is_surplus }: FundingRow): number {
  if (is_surplus) return refunded_cents
  return price_cents - Math.min(creator_cents ?? price_cents - lowered_cents, price_cents - refunded_cents)
}

/**
 * Issues the invoice of a payment: from the creator, or, for one that was not needed any more, from the platform, as for a top-up. Runs last
 * in its unit of work, because others wait for the invoice number.
 */
export async function invoiceFunding(work: Work, funding: FundingRow, milestone: string): Promise<void> {
  const { client_id, creator_id, price_cents, paid_with, paid_at, is_surplus } = funding
  if (paid_at === null) return
  await issueInvoice(work, {
    cause: causeOf(funding),
    buyer: client_id,
    seller: is_surplus ? 'platform' : creator_id,
    lines: [{ text: is_surplus ? 'Top-up of your balance' : milestone, quantity: 1, unit_cents: price_cents }],
    paid_at,
    paid_with,
  })
}

/** Issues the credit notes over what the creator does not get, and over the fee on it. Runs last in its unit of work. */
export async function creditFunding(work: Work, funding: FundingRow): Promise<void> {
  await noteRefund(work, causeOf(funding), creditedOf(funding))
  const { creator_cents } = funding
  if (creator_cents === null || creator_cents === 0) return
  const charged = sharesOf({ ...funding, status: 'paid', refunded_cents: 0 }, creator_cents).fee_cents
  const remainingFee = sharesOf({ ...funding, status: 'paid' }, creator_cents).fee_cents
  await noteRefund(work, feeCauseOf(funding), charged - remainingFee)
}

/** Invoices the creator for the fee of the platform on what was released to them. Runs last in its unit of work. */
export async function invoiceFee(work: Work, funding: FundingRow, milestone: string): Promise<void> {
  const { fee_cents } = sharesOf(funding, funding.creator_cents ?? 0)
  if (fee_cents === 0) return
  await issueInvoice(work, {
    cause: feeCauseOf(funding),
    buyer: funding.creator_id,
    seller: 'platform',
    lines: [{ text: `Platform fee: ${milestone}`, quantity: 1, unit_cents: fee_cents }],
    paid_at: work.now,
    paid_with: 'balance',
  })
}

import type { Work } from '#platform/server/work/work.ts'
import { issueInvoice, taxLeft, type BilledTo } from '#features/invoices/server.ts'
import { bookTarget, type Cause, type Posting, type LedgerReason } from '#features/ledger/server.ts'
import { noteUnreported } from '#features/payments/server.ts'
import { purchasesEvents } from '../../contract/purchases.ts'
import { purchasesSubject } from '../../contract/subjects.ts'
import { invoiceLinesOf } from '../pricing/rules.ts'
import { reportTax } from '../tax/report-tax.ts'
import type { LockedPurchase } from './queries/settle-purchase.ts'
import { feeOf, isRefundFailed, payerOf, retainedParts, shownStatusOf, totalOf } from './rules.ts'

/** Returns the cause under which the books and invoices record a purchase. */
export const causeOf = ({ id }: { id: number }): Cause => ({ kind: 'purchase', reference: String(id) })

type BookedPurchase = Pick<
  LockedPurchase,
  | 'id'
  | 'reference'
  | 'status'
  | 'paid_with'
  | 'buyer_id'
  | 'payer_id'
  | 'seller_id'
  | 'price_cents'
  | 'fee_cents'
  | 'tax_cents'
  | 'tax_calculation'
  | 'refunded_cents'
  | 'refund_reason'
  | 'refunds_failed'
  | 'refunds_retried'
  | 'refund_failed_cents'
>

// A returned payment posts nothing, unless its refund failed: then the provider still holds what its buyer is owed. Money paid by card is
// held by the provider.
function targetOf(purchase: BookedPurchase, isHeld: boolean): Posting[] {
  if (isHeld && isRefundFailed(purchase)) {
    const cents = totalOf(purchase) - purchase.refunded_cents
    return [
      { account: { house: 'provider' }, cents: -cents },
      { account: { house: 'refunds' }, cents },
    ]
  }
  if (purchase.status !== 'paid') return []
  const { earned_cents, fee_cents } = retainedParts(purchase, purchase.refunded_cents)
  const tax_cents = taxLeft({ total_cents: totalOf(purchase), tax_cents: purchase.tax_cents }, purchase.refunded_cents)
  const payer = purchase.paid_with === 'balance' ? { person: payerOf(purchase) } : { house: 'provider' as const }
  // The provider also holds the parts whose refund failed.
  const owed_cents = purchase.refund_failed_cents
  return [
    { account: payer, cents: -(earned_cents + fee_cents + owed_cents) },
    { account: { person: purchase.seller_id }, cents: earned_cents },
    { account: { house: 'fees' as const }, cents: fee_cents - tax_cents },
    { account: { house: 'tax' as const }, cents: tax_cents },
    ...(owed_cents > 0 ? [{ account: { house: 'refunds' as const }, cents: owed_cents }] : []),
  ]
}

/** Brings the books to the current state of a purchase. The provider holds nothing while a bank questions the payment. */
export async function book(
  { db, now, enqueue }: Work,
  purchase: BookedPurchase,
  { answer, why, isHeld = true }: { answer: number; why: LedgerReason; isHeld?: boolean },
): Promise<void> {
  const { id, reference, tax_calculation } = purchase
  await bookTarget(db, { cause: causeOf(purchase), answer, why, target: targetOf(purchase, isHeld), now })
  if (tax_calculation === null) return
  await noteUnreported(db, reference, now)
  await enqueue(reportTax, { purchase_id: id }, { onceFor: String(id) })
}

/**
 * Issues the invoice of a new purchase, which was stored or locked before, unless it was free. Runs last in its unit of work, because
 * others wait for the invoice number.
 */
export async function issuePurchaseInvoice(work: Work, purchase: LockedPurchase, product_name: string): Promise<void> {
  const { paid_with, paid_at, tax_label, tax_cents } = purchase
  if (paid_with === 'free' || paid_at === null) return
  await issueInvoice(work, {
    cause: causeOf(purchase),
    buyer: payerOf(purchase),
    seller: purchase.seller_id,
    lines: invoiceLinesOf(product_name, { ...purchase, fee_cents: feeOf(purchase) }),
    tax: tax_label === null ? null : { label: tax_label, cents: tax_cents },
    billed_to: purchase.billed_to as BilledTo | null,
    paid_at,
    paid_with,
    isCauseLocked: true,
  })
}

type AnnouncedPurchase = Pick<
  LockedPurchase,
  'id' | 'product_id' | 'status' | 'is_processing' | 'buyer_id' | 'seller_id'
>

/** Publishes a purchase's state to the open screens of its buyer. */
export function announceToBuyer({ publish }: Work, purchase: AnnouncedPurchase) {
  const { id, product_id, buyer_id } = purchase
  publish(purchasesEvents.purchase, buyer_id, { id, product_id, status: shownStatusOf(purchase) })
}

/** Publishes a purchase's state to the open screens of buyer and seller, and the product's new count to its viewers. */
export function announcePurchase(work: Work, purchase: AnnouncedPurchase) {
  const { publish, changes } = work
  const { id, product_id, status, seller_id } = purchase
  announceToBuyer(work, purchase)
  publish(purchasesEvents.sale, seller_id, { id, product_id, status })
  changes(purchasesSubject)
}

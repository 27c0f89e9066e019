import type { Database } from '#platform/server/database/database.ts'
import type { Work } from '#platform/server/work/work.ts'
import { isClosed } from '#features/accounts/server.ts'
import { noteRefund } from '#features/invoices/server.ts'
import { lockBalance } from '#features/ledger/server.ts'
import { endRequest } from '../refunds/queries/requests.ts'
import { updatePartsFromResult } from '../refunds/follow-parts.ts'
import { enqueueOwedKeysOf } from '../licences/owed-keys.ts'
import { lockWithParts, type LockedPart } from '../bundles/queries/lock-for-sale.ts'
import { ownershipOf } from '../bundles/rules.ts'
import { issueKeys } from '../licences/issue-keys.ts'
import type { ProviderResult } from './ask-provider.ts'
import { announcePurchase, announceToBuyer, book, causeOf, issuePurchaseInvoice } from './post-purchase.ts'
import { findOwned } from './queries/owned-products.ts'
import { getSaleNames, lockPurchase, updatePurchase, type LockedPurchase } from './queries/settle-purchase.ts'
import { updateReviewVisibility } from './review.ts'
import {
  isOwned,
  isRefundFailed,
  ledgerReason,
  refundProgressOf,
  retainedParts,
  purchaseStatus,
  totalOf,
} from './rules.ts'
import { notifyBuyerAndSeller, notifyOfFailedPayment, notifyOfFailedRefund, notifySeller } from './notifications.ts'

// Returns why a payment must be returned: the buyer already owns the product, or one of the two has closed their account.
async function findRefundReason(
  db: Database,
  purchase: LockedPurchase,
  products: readonly LockedPart[],
  result: ProviderResult,
) {
  if (!isOwned(purchaseStatus(purchase, result))) return null
  const { id: purchaseId, product_id, buyer_id, seller_id, paid_at } = purchase
  if (await findOwned(db, { product_id, buyer_id, except: purchaseId })) return 'paid_twice' as const
  if (paid_at !== null) return null
  if (ownershipOf(product_id, products) !== null) return 'paid_twice' as const
  if (await isClosed(db, buyer_id)) return 'buyer_left' as const
  return (await isClosed(db, seller_id)) ? ('seller_left' as const) : null
}

/**
 * Stores a provider result on the purchase, in the books and on invoices, and notifies those concerned. Returns the purchase's new state;
 * undefined, with nothing changed, if the result of a later query was stored before.
 */
export async function storeResult(work: Work, id: number, result: ProviderResult): Promise<LockedPurchase | undefined> {
  const { db, now } = work
  const before = await lockPurchase(db, id)
  if (!before || result.answer <= before.answer) return undefined
  // Serializes payments for one product, as with purchases from the balance, and in the same order.
  if (result.is_paid) await lockBalance(db, before.buyer_id, before.seller_id)
  const isFirstPayment = result.is_paid && before.paid_at === null
  const products = isFirstPayment ? await lockWithParts(db, before.product_id, before.buyer_id) : []
  const refund_reason = before.refund_reason ?? (await findRefundReason(db, before, products, result))
  const status = purchaseStatus({ ...before, refund_reason }, result)
  await updateReviewVisibility(work, before, before.status, status)
  const { answer, refunds_failed, stripe_payment_intent } = result
  const refunded = await updatePartsFromResult(db, { ...before, refund_reason }, result)
  const after = await updatePurchase(db, id, {
    status,
    refund_reason,
    ...(before.refund_reason === null && refund_reason !== null && { refunds_retried: before.refunds_failed }),
    answer,
    ...refunded,
    refunds_failed,
    stripe_payment_intent,
    is_processing: status === 'pending' && result.progress === 'processing',
    paid_at: result.is_paid ? (before.paid_at ?? now) : null,
    earned_cents: status === 'paid' ? retainedParts(before, refunded.refunded_cents).earned_cents : 0,
    ...(status !== 'pending' && { checks: 0 }),
    // Nobody can pay it any more. A page that we gave up may be paid until it is closed.
    ...(status === 'expired' && result.is_expired && { billed_to: null }),
  })
  if (result.is_paid) await handlePaid(work, before, after, products, result)
  else await handleProcessing(work, before, after, result)
  return after
}

// A payment that takes days is shown from its start to its end; nothing is booked before its money arrives.
async function handleProcessing(
  work: Work,
  before: LockedPurchase,
  after: LockedPurchase,
  { progress }: ProviderResult,
) {
  if (before.is_processing !== after.is_processing) announceToBuyer(work, after)
  const hasFailed = before.status === 'pending' && progress === 'failed'
  if (hasFailed && !(await isClosed(work.db, after.buyer_id))) await notifyOfFailedPayment(work, after)
}

// A refund that was decided is on the invoice whole, whatever part of it the provider has returned so far.
const creditedOf = (purchase: LockedPurchase): number =>
  purchase.refund_reason === null ? purchase.refunded_cents : totalOf(purchase)

async function handlePaid(
  work: Work,
  before: LockedPurchase,
  after: LockedPurchase,
  products: readonly LockedPart[],
  { money }: ProviderResult,
): Promise<void> {
  const { answer } = after
  const isNewSale = before.paid_at === null && (after.refund_reason === null || after.refund_reason === 'seller')
  // A purchase that was paid and refunded before we heard of either still makes two entries.
  if (isNewSale)
    await book(work, { ...after, status: 'paid', refunded_cents: 0, refund_failed_cents: 0 }, { answer, why: 'paid' })
  const hasRefundFailed = isRefundFailed(after) && !isRefundFailed(before)
  const hasPartialRefundFailed = after.refund_failed_cents > before.refund_failed_cents
  const why =
    isRefundFailed(after) || hasPartialRefundFailed
      ? 'refund_failed'
      : ledgerReason(isNewSale ? 'paid' : before.status, after.status)
  await book(work, after, { answer, why, isHeld: money === 'kept' })
  const saleNames = isNewSale ? await getSaleNames(work.db, after) : null
  if (saleNames) await notifySeller(work, after, saleNames)
  if (saleNames && isOwned(after.status))
    await issueKeys(work, after, { ...saleNames, parts: products.filter(({ id }) => id !== after.product_id) })
  // A key that the seller owed was not given out during the dispute.
  if (before.status === 'disputed' && after.status === 'paid') await enqueueOwedKeysOf(work, after.id)
  if (before.status !== 'refunded' && after.status === 'refunded')
    await endRequest(work.db, after.id, 'closed', work.now)
  await notifyBuyerAndSeller(work, before, after)
  if (hasRefundFailed || hasPartialRefundFailed) await notifyOfFailedRefund(work, after)
  const hasVisibleChange =
    before.status !== after.status ||
    before.refunded_cents !== after.refunded_cents ||
    refundProgressOf(before) !== refundProgressOf(after)
  if (hasVisibleChange) announcePurchase(work, after)
  if (saleNames) await issuePurchaseInvoice(work, after, saleNames.product)
  if (creditedOf(before) !== creditedOf(after)) await noteRefund(work, causeOf(after), creditedOf(after))
}

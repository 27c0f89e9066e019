import type { Work } from '#platform/server/work/work.ts'
import { noteRefund } from '#features/invoices/server.ts'
import { lockBalance, nextQueryNumber } from '#features/ledger/server.ts'
import { announcePurchase, book, causeOf } from './post-purchase.ts'
import { returnPayment } from './return-payment.ts'
import { endRequest } from '../refunds/queries/requests.ts'
import { lockPurchase, updatePurchase } from './queries/settle-purchase.ts'
import { alreadyRefunded, balanceTooLow, noSuchSale, notRefundable } from './http-errors.ts'
import { updateReviewVisibility } from './review.ts'
import { withoutParts } from '../refunds/part-rules.ts'
import { isRefundable, payerOf, totalOf } from './rules.ts'
import { notifyBuyerAndSeller } from './notifications.ts'

/**
 * Refunds a sale for its seller, out of what they earned from it. Booked at once; a card payment is returned by a job that retries until it
 * succeeds.
 */
export async function refundSale(work: Work, id: number, sellerId: number): Promise<void> {
  const { db, now, enqueue } = work
  const before = await lockPurchase(db, id)
  if (before?.seller_id !== sellerId || before.paid_at === null) throw noSuchSale()
  if (before.status === 'refunded') throw alreadyRefunded()
  if (!isRefundable(before)) throw notRefundable()
  // If the seller has spent it, the platform would pay.
  if ((await lockBalance(db, sellerId, payerOf(before))) < before.earned_cents) throw balanceTooLow()
  const isByCard = before.paid_with === 'card'
  await updateReviewVisibility(work, before, before.status, 'refunded')
  const answer = await nextQueryNumber(db)
  const after = await updatePurchase(db, id, {
    status: 'refunded',
    refund_reason: 'seller',
    // Failures of earlier refunds, made at the provider, do not concern this one.
    refunds_retried: before.refunds_failed,
    earned_cents: 0,
    answer,
    ...(isByCard ? withoutParts(before) : { refunded_cents: totalOf(before) }),
  })
  await book(work, after, { answer, why: 'refunded' })
  if (isByCard) await enqueue(returnPayment, { purchase_id: id }, { onceFor: String(id), atOnce: true })
  await endRequest(db, id, 'accepted', now)
  await notifyBuyerAndSeller(work, before, after)
  announcePurchase(work, after)
  await noteRefund(work, causeOf(after), totalOf(after))
}

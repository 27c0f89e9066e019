import { randomUUID } from 'node:crypto'
import { minorOf } from '#platform/contract/currency.ts'
import type { Work } from '#platform/server/work/work.ts'
import { noteRefund } from '#features/invoices/server.ts'
import { lockBalance, nextQueryNumber } from '#features/ledger/server.ts'
import { PARTIAL_REFUNDS_MAX } from '../../contract/purchases.ts'
import {
  alreadyRefunded,
  balanceTooLow,
  noSuchSale,
  notRefundable,
  refundChanged,
  refundTooLarge,
  tooManyRefunds,
} from '../purchases/http-errors.ts'
import { notifyOfPartialRefund } from '../purchases/notifications.ts'
import { announcePurchase, book, causeOf } from '../purchases/post-purchase.ts'
import { lockPurchase, updatePurchase, type LockedPurchase } from '../purchases/queries/settle-purchase.ts'
import { refundSale } from '../purchases/refund-purchase.ts'
import { isRefundable, retainedParts, totalOf, payerOf } from '../purchases/rules.ts'
import { insertPart, listParts } from './queries/parts.ts'
import { returnParts } from './return-parts.ts'

interface PartialRefundInput {
  id: number
  sellerId: number
  /** Undefined: what is left. */
  amount?: number | undefined
  /** What was left, as the seller was shown it; undefined to accept any. */
  expected_left?: number | undefined
}

/** Refunds a sale for its seller: what is left of it, or a part. */
export async function refundPartially(
  work: Work,
  { id, sellerId, amount, expected_left }: PartialRefundInput,
): Promise<void> {
  const before = await lockPurchase(work.db, id)
  if (before?.seller_id !== sellerId || before.paid_at === null) throw noSuchSale()
  if (before.status === 'refunded') throw alreadyRefunded()
  if (!isRefundable(before)) throw notRefundable()
  const left = totalOf(before) - before.refunded_cents
  if (expected_left !== undefined && minorOf(expected_left) !== left) throw refundChanged()
  const cents = amount === undefined ? left : minorOf(amount)
  if (cents > left) throw refundTooLarge(left)
  // The last part ends the purchase, as a refund of the whole does.
  await (cents === left ? refundSale(work, id, sellerId) : refundPart(work, before, cents))
}

/** Refunds a part of a locked purchase, which its buyer keeps. Seller and platform give back their shares. */
async function refundPart(work: Work, before: LockedPurchase, cents: number): Promise<void> {
  const { db, now, enqueue } = work
  const { id, seller_id, paid_with } = before
  if ((await listParts(db, id)).length >= PARTIAL_REFUNDS_MAX) throw tooManyRefunds()
  const refunded_cents = before.refunded_cents + cents
  const { earned_cents } = retainedParts(before, refunded_cents)
  // If the seller has spent it, the platform would pay.
  if ((await lockBalance(db, seller_id, payerOf(before))) < before.earned_cents - earned_cents) throw balanceTooLow()
  const isByCard = paid_with === 'card'
  const answer = await nextQueryNumber(db)
  const part = await insertPart(db, {
    purchase_id: id,
    reference: randomUUID(),
    amount_cents: cents,
    state: isByCard ? 'waiting' : 'returned',
    created_at: now,
  })
  const after = await updatePurchase(db, id, {
    refunded_cents,
    earned_cents,
    answer,
    ...(isByCard && {
      refund_promised_cents: before.refund_promised_cents + cents,
      refund_pending_cents: before.refund_pending_cents + cents,
    }),
  })
  await book(work, after, { answer, why: 'refunded' })
  if (isByCard) await enqueue(returnParts, { purchase_id: id }, { onceFor: `part ${part.id}`, atOnce: true })
  await notifyOfPartialRefund(work, after, cents)
  announcePurchase(work, after)
  await noteRefund(work, causeOf(after), after.refunded_cents)
}

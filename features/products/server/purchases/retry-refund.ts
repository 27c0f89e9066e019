import type { Work } from '#platform/server/work/work.ts'
import { nextQueryNumber } from '#features/ledger/server.ts'
import { recordAction } from '#features/operators/server.ts'
import { retryParts, wereRetried } from '../refunds/follow-parts.ts'
import { returnParts } from '../refunds/return-parts.ts'
import { noSuchPurchase, refundNotFailed } from './http-errors.ts'
import { announcePurchase, book } from './post-purchase.ts'
import { lockPurchase, updatePurchase } from './queries/settle-purchase.ts'
import { returnPayment } from './return-payment.ts'
import { isRefundFailed, isToReturn } from './rules.ts'

/** Tries a refund again that failed at the bank. While it is on its way, a repeated call changes nothing. */
export async function retryRefund(work: Work, id: number, operatorId: number): Promise<void> {
  const { db, now, enqueue } = work
  const before = await lockPurchase(db, id)
  if (!before) throw noSuchPurchase()
  if (isToReturn(before) && before.refunds_retried > 0) return
  if (await wereRetried(db, before)) return
  const isPartialRefund = before.refund_failed_cents > 0
  if (!isPartialRefund && !isRefundFailed(before)) throw refundNotFailed()
  const answer = await nextQueryNumber(db)
  const changes = isPartialRefund ? await retryParts(db, before) : { refunds_retried: before.refunds_failed }
  const after = await updatePurchase(db, id, { ...changes, answer })
  await book(work, after, { answer, why: 'refunded' })
  await recordAction({ db, now }, operatorId, {
    action: 'retry_refund',
    account_id: before.buyer_id,
    details: { purchase: String(id), before: 'failed', after: 'on_its_way' },
  })
  await enqueue(
    isPartialRefund ? returnParts : returnPayment,
    { purchase_id: id },
    { onceFor: String(id), atOnce: true },
  )
  announcePurchase(work, after)
}

import type { Work } from '#platform/server/work/work.ts'
import { holdAccount } from '#features/accounts/server.ts'
import { notify } from '#features/notifications/server.ts'
import { announcePurchase } from '../purchases/post-purchase.ts'
import { findPurchase, lockPurchase, type LockedPurchase } from '../purchases/queries/settle-purchase.ts'
import { refundSale } from '../purchases/refund-purchase.ts'
import { noSuchRequest, requestAnswered } from './http-errors.ts'
import { declinedNotice } from './notifications.ts'
import { findRequest, getRequest, updateRequest, type ShownRequest } from './queries/requests.ts'

interface LockedRequest {
  request: ShownRequest
  purchase: LockedPurchase
}

/** Locks the purchase that a buyer of this seller asks a refund of; the buyer's account too, because the answer is about them. */
async function lockRefundRequest({ db }: Work, id: number, sellerId: number): Promise<LockedRequest> {
  const found = await findRequest(db, id)
  if (found?.seller_id !== sellerId) throw noSuchRequest()
  const bought = await findPurchase(db, found.purchase_id)
  if (!bought || !(await holdAccount(db, { id: bought.buyer_id }))) throw noSuchRequest()
  const purchase = await lockPurchase(db, found.purchase_id)
  // Requests change only while their purchase is locked.
  const request = purchase && (await findRequest(db, id))
  if (!purchase || !request) throw noSuchRequest()
  return { request: await getRequest(db, id), purchase }
}

/** Accepts a refund request for its seller: refunds what is left. Repeating it changes nothing. */
export async function acceptRequest(work: Work, id: number, sellerId: number): Promise<void> {
  const { request } = await lockRefundRequest(work, id, sellerId)
  if (request.state === 'accepted') return
  if (request.state !== 'open') throw requestAnswered()
  await refundSale(work, request.purchase_id, sellerId)
}

/** Declines a refund request for its seller. Repeating it changes nothing. */
export async function declineRequest(work: Work, id: number, sellerId: number, reason: string): Promise<void> {
  const { request, purchase } = await lockRefundRequest(work, id, sellerId)
  if (request.state === 'declined') return
  if (request.state !== 'open') throw requestAnswered()
  await updateRequest(work.db, id, { state: 'declined', answer: reason, answered_at: work.now })
  await notify(work, [declinedNotice(request)])
  announcePurchase(work, purchase)
}

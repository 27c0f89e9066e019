import type { Work } from '#platform/server/work/work.ts'
import { holdAccount } from '#features/accounts/server.ts'
import { notify } from '#features/notifications/server.ts'
import { noSuchPurchase } from '../purchases/http-errors.ts'
import { announcePurchase } from '../purchases/post-purchase.ts'
import { findPurchase, getSaleNames, lockPurchase } from '../purchases/queries/settle-purchase.ts'
import { ASK_ERRORS, sellerLeft } from './http-errors.ts'
import { requestNotice } from './notifications.ts'
import { insertRequest, listOfPurchase } from './queries/requests.ts'
import { askProblemOf } from './rules.ts'

/** Asks the seller of a purchase for a refund; does nothing while a request is open. */
export async function askForRefund(
  work: Work,
  { id, buyerId, reason }: { id: number; buyerId: number; reason: string },
): Promise<void> {
  const { db, now } = work
  const found = await findPurchase(db, id)
  if (found?.buyer_id !== buyerId || found.paid_at === null) throw noSuchPurchase()
  const { seller_id } = found
  const seller = await holdAccount(db, { id: seller_id })
  const purchase = await lockPurchase(db, id)
  if (!purchase) throw noSuchPurchase()
  const requests = await listOfPurchase(db, id)
  if (requests.some(({ state }) => state === 'open')) return
  const problem = askProblemOf(purchase, requests.length, now)
  if (problem !== null) throw ASK_ERRORS[problem]()
  if (!seller) throw sellerLeft()
  await insertRequest(db, { purchase_id: id, seller_id, reason, created_at: now })
  const { product: product_name, buyer } = await getSaleNames(db, purchase)
  await notify(work, [requestNotice({ purchase_id: id, product_name, seller_id }, buyer)])
  announcePurchase(work, purchase)
}

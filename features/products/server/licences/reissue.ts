import type { Work } from '#platform/server/work/work.ts'
import { holdAccount } from '#features/accounts/server.ts'
import { notify } from '#features/notifications/server.ts'
import { hasPart } from '../bundles/queries/parts.ts'
import { noSuchSale } from '../purchases/http-errors.ts'
import { announcePurchase } from '../purchases/post-purchase.ts'
import { findPurchase, lockPurchase } from '../purchases/queries/settle-purchase.ts'
import { lockOwn } from '../load.ts'
import { buyerLeft, licencesOff, noKeysLeft, notPaid } from './http-errors.ts'
import { assignKeys, warnSeller } from './issue-key.ts'
import { keyNotice, newKeyNotice } from './notifications.ts'
import { deleteOwed, revokeKey } from './queries/issue.ts'
import { findSource } from './queries/settings.ts'

/** Gives the buyer of a sale another key for its seller, of the product or of one in the bundle; the one they had is revoked. */
export async function reissueKey(
  work: Work,
  { id, sellerId, reason, part }: { id: number; sellerId: number; reason: string | null; part: number | undefined },
): Promise<void> {
  const { db, now } = work
  const found = await findPurchase(db, id)
  if (found?.seller_id !== sellerId || found.paid_at === null) throw noSuchSale()
  if (!(await holdAccount(db, { id: found.buyer_id }))) throw buyerLeft()
  const purchase = await lockPurchase(db, id)
  if (purchase?.status !== 'paid') throw notPaid()
  const product_id = part ?? purchase.product_id
  if (product_id !== purchase.product_id && !(await hasPart(db, purchase.product_id, product_id))) throw noSuchSale()
  const { name } = await lockOwn(db, product_id, sellerId)
  const source = await findSource(db, product_id)
  if (source === null) throw licencesOff()
  const { numUpdatedRows } = await revokeKey(db, { purchase_id: id, product_id, reason, now })
  const [given] = await assignKeys(work, { product_id, source, purchase_ids: [id] })
  if (!given) throw noKeysLeft()
  await deleteOwed(db, product_id, [id])
  const isFirst = numUpdatedRows === 0n
  await notify(work, [
    isFirst ? keyNotice(purchase, name, given.key) : newKeyNotice(purchase, name, { key: given.key, reason }),
  ])
  if (source === 'list') await warnSeller(work, { product_id, seller_id: sellerId }, name)
  announcePurchase(work, purchase)
}

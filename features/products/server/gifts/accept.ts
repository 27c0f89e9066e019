import { randomUUID } from 'node:crypto'
import type { Work } from '#platform/server/work/work.ts'
import { expectContact } from '#features/blocks/server.ts'
import { lockBalance, nextQueryNumber } from '#features/ledger/server.ts'
import { lockWithParts } from '../bundles/queries/lock-for-sale.ts'
import { ownershipOf } from '../bundles/rules.ts'
import { issueKeys } from '../licences/issue-keys.ts'
import { paymentProcessing } from '#features/payments/server.ts'
import { alreadyPurchased } from '../purchases/http-errors.ts'
import { closePage } from '../purchases/jobs.ts'
import { notifySeller } from '../purchases/notifications.ts'
import { announcePurchase, book, issuePurchaseInvoice } from '../purchases/post-purchase.ts'
import { findPending } from '../purchases/queries/buy.ts'
import { getShown, type ShownPurchase } from '../purchases/queries/lists.ts'
import { notifyGiver } from './notifications.ts'
import { giftOfOwn, giftOwned, noSuchGift } from './http-errors.ts'
import { getGiftedProduct, insertGiftPurchase, updateGift, type LockedGift } from './queries/gifts.ts'

/** Makes the purchase of a locked gift that waits, for whoever accepts it or for its giver, and releases its money. */
export async function acceptGift(work: Work, gift: LockedGift, buyer_id: number): Promise<ShownPurchase> {
  const { db, now, enqueue } = work
  const { id, product_id, seller_id, giver_id, price_cents, fee_cents, purchase_id } = gift
  if (buyer_id === seller_id) throw giftOfOwn()
  const isKept = buyer_id === giver_id
  if (!isKept) await expectContact(db, giver_id, buyer_id)
  await lockBalance(db, giver_id, seller_id, buyer_id)
  // Sold or no longer: it was paid for.
  const products = await lockWithParts(db, product_id, buyer_id)
  const { product, seller_left_at } = await getGiftedProduct(db, product_id)
  if (seller_left_at !== null) throw noSuchGift()
  const isOwned = ownershipOf(product_id, products) !== null
  const answer = await nextQueryNumber(db)
  const purchase = isOwned
    ? undefined
    : await insertGiftPurchase(db, {
        id: purchase_id,
        product_id,
        buyer_id,
        seller_id,
        payer_id: isKept ? null : giver_id,
        price_cents,
        fee_cents,
        earned_cents: price_cents,
        paid_with: 'balance',
        status: 'paid',
        reference: randomUUID(),
        answer,
        created_at: now,
        paid_at: now,
      })
  if (!purchase) throw isKept ? alreadyPurchased() : giftOwned()
  await book(work, purchase, { answer, why: 'paid' })
  const pendingPurchase = await findPending(db, product_id, buyer_id)
  // Its money may arrive as well, and would have to be returned.
  if (pendingPurchase?.is_processing) throw paymentProcessing()
  if (pendingPurchase)
    await enqueue(closePage, { purchase_id: pendingPurchase.id }, { onceFor: String(pendingPurchase.id), atOnce: true })
  const decision = { recipient_id: isKept ? null : buyer_id, email: null, token_hash: null, decided_at: now }
  await updateGift(db, id, { ...decision, status: isKept ? 'kept' : 'accepted' })
  const parts = products.filter((part) => part.id !== product_id)
  const licence_source = products.find((own) => own.id === product_id)?.licence_source ?? null
  await issueKeys(work, purchase, { product, licence_source, parts })
  const shown = await getShown(db, purchase.id)
  await notifySeller(work, purchase, { product, buyer: shown.buyer_username })
  if (!isKept) await notifyGiver(work, id, `${shown.buyer_username} has accepted your gift.`)
  announcePurchase(work, purchase)
  await issuePurchaseInvoice(work, purchase, product)
  return shown
}

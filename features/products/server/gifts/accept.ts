import { randomUUID } from 'node:crypto'
import type { Work } from '#platform/server/work/work.ts'
import { expectContact } from '#features/blocks/server.ts'
import { lockBalance, nextQueryNumber } from '#features/ledger/server.ts'
import { lockWithParts } from '../bundles/queries/lock-for-sale.ts'
import { ownedOf } from '../bundles/rules.ts'
import { issueKeys } from '../licences/issue-keys.ts'
import { paymentProcessing } from '#features/payments/server.ts'
import { alreadyPurchased } from '../purchases/http-errors.ts'
import { closePage } from '../purchases/jobs.ts'
import { notifySeller } from '../purchases/notifications.ts'
import { announce, book, issuePurchaseInvoice } from '../purchases/post-purchase.ts'
import { findPending } from '../purchases/queries/buy.ts'
import { getShown, type ShownPurchase } from '../purchases/queries/lists.ts'
import { notifyGiver } from './notifications.ts'
import { giftOfOwn, giftOwned, noSuchGift } from './http-errors.ts'
import { getGiven, insertGiven, updateGift, type LockedGift } from './queries/gifts.ts'

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
  const { product, seller_left_at } = await getGiven(db, product_id)
  if (seller_left_at !== null) throw noSuchGift()
  const isOwned = ownedOf(product_id, products) !== null
  const answer = await nextQueryNumber(db)
  const purchase = isOwned
    ? undefined
    : await insertGiven(db, {
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
  const open = await findPending(db, product_id, buyer_id)
  // Its money may arrive as well, and would have to be returned.
  if (open?.is_processing) throw paymentProcessing()
  if (open) await enqueue(closePage, { purchase_id: open.id }, { onceFor: String(open.id), atOnce: true })
  const decided = { recipient_id: isKept ? null : buyer_id, email: null, token_hash: null, decided_at: now }
  await updateGift(db, id, { ...decided, status: isKept ? 'kept' : 'accepted' })
  const parts = products.filter((part) => part.id !== product_id)
  const licence_source = products.find((own) => own.id === product_id)?.licence_source ?? null
  await issueKeys(work, purchase, { product, licence_source, parts })
  const shown = await getShown(db, purchase.id)
  await notifySeller(work, purchase, { product, buyer: shown.buyer_username })
  if (!isKept) await notifyGiver(work, id, `${shown.buyer_username} has accepted your gift.`)
  announce(work, purchase)
  await issuePurchaseInvoice(work, purchase, product)
  return shown
}

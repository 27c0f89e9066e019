import { randomUUID } from 'node:crypto'
import type { Work } from '#platform/server/work/work.ts'
import { lockBalance } from '#features/ledger/server.ts'
import { paymentProcessing } from '#features/payments/server.ts'
import { lockForPurchase } from '../bundles/lock-for-sale.ts'
import { hasKeys, issueKeys } from '../licences/issue-keys.ts'
import { refuseUsedUp } from '../pricing/http-errors.ts'
import { announcePurchase, book, issuePurchaseInvoice } from './post-purchase.ts'
import { closePage } from './jobs.ts'
import type { Order } from './order.ts'
import { insertPaid } from './queries/buy.ts'
import { getShown, type ShownPurchase } from './queries/lists.ts'
import { findOwned } from './queries/owned-products.ts'
import { alreadyPurchased, insufficientFunds } from './http-errors.ts'
import { totalOf } from './rules.ts'
import { notifySeller } from './notifications.ts'

/**
 * Buys from the balance, or a free product, and returns the purchase. Closes an open payment page of the same product, so that it is not
 * paid as well.
 */
export async function buyFromBalance(work: Work, order: Order): Promise<ShownPurchase> {
  const { db, now, enqueue } = work
  const total = totalOf(order)
  // Serializes the buyer's purchases, so that no money is spent twice and no product bought twice.
  const cents = await lockBalance(db, order.buyer_id, ...(total > 0 ? [order.seller_id] : []))
  const forSale = await lockForPurchase(db, order)
  const { product_name, ...orderColumns } = order
  const values = {
    ...orderColumns,
    paid_with: total === 0 ? 'free' : 'balance',
    status: 'paid',
    reference: randomUUID(),
    created_at: now,
    paid_at: now,
    earned_cents: order.price_cents,
  } as const
  const purchase = cents < total ? undefined : await insertPaid(db, values).catch(refuseUsedUp)
  if (!purchase) {
    throw (await findOwned(db, order)) ? alreadyPurchased() : insufficientFunds()
  }
  // No provider query, so no later result can exist.
  if (total > 0) await book(work, purchase, { answer: purchase.answer, why: 'paid' })
  // Its money may arrive as well, and would have to be returned.
  if (purchase.is_open_processing) throw paymentProcessing()
  const { open_id } = purchase
  if (open_id !== null) await enqueue(closePage, { purchase_id: open_id }, { onceFor: String(open_id), atOnce: true })
  const saleWithKeys = { ...forSale, product: product_name }
  await issueKeys(work, purchase, saleWithKeys)
  await notifySeller(work, purchase, { product: product_name, buyer: purchase.buyer_username })
  announcePurchase(work, purchase)
  await issuePurchaseInvoice(work, purchase, product_name)
  // Licence keys were issued after the purchase was stored.
  return hasKeys(saleWithKeys) ? getShown(db, purchase.id) : purchase
}

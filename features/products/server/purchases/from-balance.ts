import { randomUUID } from 'node:crypto'
import type { Work } from '#platform/server/work.ts'
import { lockBalance } from '#features/ledger/server.ts'
import { announce, book, issuePurchaseInvoice } from './booking.ts'
import { closePage } from './jobs.ts'
import type { Order } from './order.ts'
import { findPending, insertPaid } from '../queries/purchases/buying.ts'
import { getShown, type ShownPurchase } from '../queries/purchases/lists.ts'
import { findOwned } from '../queries/purchases/owned.ts'
import { alreadyPurchased, insufficientFunds } from './refusals.ts'
import { totalOf } from './rules.ts'
import { tellSold } from './telling.ts'

/**
 * Buys from the balance, or what is free, and answers the purchase: the same one when the same call comes again. A payment page of the
 * same product that was left open is closed, so that it is not paid as well.
 */
export async function buyAtOnce(work: Work, order: Order, call_key: string): Promise<ShownPurchase> {
  const { db, now, enqueue } = work
  const total = totalOf(order)
  // Whatever else the buyer buys now waits here: one cent is not spent twice, and one product not bought twice.
  const cents = await lockBalance(db, order.buyer_id, ...(total > 0 ? [order.seller_id] : []))
  const { product_name, ...agreed } = order
  const values = {
    ...agreed,
    paid_with: total === 0 ? 'free' : 'balance',
    status: 'paid',
    reference: randomUUID(),
    call_key,
    created_at: now,
    paid_at: now,
    earned_cents: order.price_cents,
  } as const
  const purchase = cents < total ? undefined : await insertPaid(db, values)
  if (!purchase) {
    const owned = await findOwned(db, order)
    if (owned?.call_key === call_key) return getShown(db, owned.id)
    throw owned ? alreadyPurchased() : insufficientFunds()
  }
  // Nobody was asked, so there is no answer that could come too late.
  if (total > 0) await book(work, purchase, { answer: purchase.answer, why: 'paid' })
  const open = await findPending(db, order.product_id, order.buyer_id)
  if (open) await enqueue(closePage, { purchase_id: open.id }, { onceFor: String(open.id), atOnce: true })
  const shown = await getShown(db, purchase.id)
  await tellSold(work, purchase, { product: product_name, buyer: shown.buyer_username })
  announce(work, purchase)
  await issuePurchaseInvoice(work, purchase, product_name)
  return shown
}

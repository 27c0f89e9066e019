import { createHash, randomUUID } from 'node:crypto'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inWork, type Work, type WorkBase } from '#platform/server/work/work.ts'
import { pageLine, withCustomer } from '#features/payments/server.ts'
import { closePage } from './jobs.ts'
import type { Order } from './order.ts'
import { purchaseFlow } from './payment-flow.ts'
import { findPending, giveUpPending, insertPending, lockForSale, notePage } from './queries/buy.ts'
import { findOwned } from './queries/owned-products.ts'
import type { LockedPurchase } from './queries/settle-purchase.ts'
import { alreadyPurchased, noSuchProduct, notByCard, priceChanged } from './http-errors.ts'
import { fitsCard, isSamePrice, totalOf } from './rules.ts'

/** Somebody may come back to a page that has just expired; once more is enough. */
const TRIES = 2

/**
 * The purchase that waits for a payment page: the one there is, so that several clicks come to one page, or a new one. One at another
 * price gives way, and its page is closed.
 */
async function takePending(work: Work, order: Order): Promise<LockedPurchase> {
  const { db, now, enqueue } = work
  if (!(await lockForSale(db, order.product_id))) throw noSuchProduct()
  if (await findOwned(db, order)) throw alreadyPurchased()
  const open = await findPending(db, order.product_id, order.buyer_id)
  if (open && isSamePrice(open, order)) return open
  if (open) {
    await giveUpPending(db, open.id)
    await enqueue(closePage, { purchase_id: open.id }, { onceFor: String(open.id), atOnce: true })
  }
  const { product_name: _, ...agreed } = order
  const values = { ...agreed, paid_with: 'card', status: 'pending', reference: randomUUID(), created_at: now } as const
  // Of two that begin at the same moment both go on with the first one.
  const purchase = (await insertPending(db, values)) ?? (await findPending(db, order.product_id, order.buyer_id))
  if (!purchase || !isSamePrice(purchase, order)) throw priceChanged()
  return purchase
}

const pageFor = (purchase: LockedPurchase, name: string, customer: string, { FRONTEND_URL }: Config) => ({
  mode: 'payment' as const,
  customer,
  client_reference_id: purchase.reference,
  line_items: [
    pageLine(name, purchase.price_cents),
    ...(purchase.fee_cents > 0 ? [pageLine('Platform fee', purchase.fee_cents)] : []),
  ],
  metadata: { purchase: purchase.reference },
  payment_intent_data: { metadata: { purchase: purchase.reference } },
  success_url: `${FRONTEND_URL}/products/purchase/success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${FRONTEND_URL}/products/${purchase.product_id}`,
})

/**
 * Opens the payment page of a purchase. The key is made of the purchase and of all that is on the page: whoever asks again, after a crash
 * as at the same moment, comes to the same one. A page that could not be noted was given up meanwhile; nobody was led there.
 */
async function openPage({ db, services }: WorkBase, purchase: LockedPurchase, name: string) {
  const { config, stripe } = services
  const { sessions } = stripe.client.checkout
  const made = await withCustomer(db, stripe, purchase.buyer_id, (customer) => {
    const wanted = pageFor(purchase, name, customer, config)
    const key = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url')
    return sessions.create(wanted, { idempotencyKey: `purchase-${key}` })
  })
  if (await notePage(db, purchase.id, made.id)) return made.url
  await sessions.expire(made.id)
  throw priceChanged()
}

// The event of a payment may still be on its way: who has paid is found to own it when they try again, and not led to pay twice.
async function returnToPage(base: WorkBase, purchase: LockedPurchase, page: string): Promise<string | null> {
  const session = await base.services.stripe.client.checkout.sessions.retrieve(page)
  if (session.status === 'open') return session.url
  await purchaseFlow.askAndSettle(base, purchase)
  return null
}

/** Leads somebody to the page on which they pay by card; null when the provider gives none. */
export async function findPage(base: WorkBase, takeOrder: (db: Database) => Promise<Order>): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { name, purchase } = await inWork(base, async (work) => {
      const order = await takeOrder(work.db)
      if (!fitsCard(totalOf(order))) throw notByCard()
      return { name: order.product_name, purchase: await takePending(work, order) }
    })
    if (purchase.stripe_session_id === null) return openPage(base, purchase, name)
    const url = await returnToPage(base, purchase, purchase.stripe_session_id)
    if (url !== null) return url
  }
  return null
}

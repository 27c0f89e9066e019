import { randomUUID } from 'node:crypto'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inWork, type Work, type WorkBase } from '#platform/server/work/work.ts'
import { acceptedMethods, createOnce, findMadePage, pageLine, withCustomer } from '#features/payments/server.ts'
import { paymentPageNote, readSellerDetails } from '#features/traders/server.ts'
import { refuseUsedUp } from '../pricing/http-errors.ts'
import { nameOnPage } from '../pricing/rules.ts'
import { closePage } from './jobs.ts'
import type { Order } from './order.ts'
import { purchaseFlow } from './payment-flow.ts'
import { findPending, giveUpPending, insertPending, lockForSale, notePage, withRefundDays } from './queries/buy.ts'
import { findOwned } from './queries/owned-products.ts'
import type { LockedPurchase } from './queries/settle-purchase.ts'
import { alreadyPurchased, noSuchProduct, notByCard, paymentProcessing, priceChanged } from './http-errors.ts'
import { fitsCard, isSamePrice, totalOf } from './rules.ts'

/** The page returned to may just have expired; one retry is enough. */
const TRIES = 2

const isSameOrder = (purchase: LockedPurchase, order: Order): boolean =>
  isSamePrice(purchase, order) && purchase.discount_code === order.discount_code

/**
 * Returns the purchase waiting for a payment page: the existing one, so that several clicks lead to one page, or a new one. One at another
 * price is given up, and its page closed.
 */
async function takePending(work: Work, order: Order): Promise<LockedPurchase> {
  const { db, now, enqueue } = work
  if (!(await lockForSale(db, order.product_id))) throw noSuchProduct()
  if (await findOwned(db, order)) throw alreadyPurchased()
  const open = await findPending(db, order.product_id, order.buyer_id)
  if (open?.is_processing) throw paymentProcessing()
  if (open && isSameOrder(open, order)) return withRefundDays(db, open, order)
  if (open) {
    await giveUpPending(db, open.id)
    await enqueue(closePage, { purchase_id: open.id }, { onceFor: String(open.id), atOnce: true })
  }
  const { product_name: _, ...agreed } = order
  const values = { ...agreed, paid_with: 'card', status: 'pending', reference: randomUUID(), created_at: now } as const
  // Of two concurrent calls, both continue with the first one's purchase.
  const purchase =
    (await insertPending(db, values).catch(refuseUsedUp)) ?? (await findPending(db, order.product_id, order.buyer_id))
  if (!purchase || !isSameOrder(purchase, order)) throw priceChanged()
  return purchase
}

interface Shown {
  name: string
  /** Sentence about the seller; null unless the installation shows it. */
  note: string | null
}

const pageFor = (purchase: LockedPurchase, { name, note }: Shown, customer: string, config: Config) => ({
  mode: 'payment' as const,
  ...acceptedMethods(config),
  customer,
  client_reference_id: purchase.reference,
  line_items: [
    pageLine(nameOnPage(name, purchase), purchase.price_cents),
    ...(purchase.fee_cents > 0 ? [pageLine('Platform fee', purchase.fee_cents)] : []),
  ],
  metadata: { purchase: purchase.reference },
  payment_intent_data: { metadata: { purchase: purchase.reference } },
  ...(note !== null && { custom_text: { submit: { message: note } } }),
  success_url: `${config.FRONTEND_URL}/products/purchase/success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${config.FRONTEND_URL}/products/${purchase.product_id}`,
})

/**
 * Opens the payment page of a purchase; a repeated or concurrent call gets the same page. If the page cannot be stored, the purchase was
 * given up in the meantime; nobody was sent there.
 */
async function openPage({ db, services }: WorkBase, purchase: LockedPurchase, name: string) {
  const { config, stripe } = services
  const { sessions } = stripe.client.checkout
  const note = config.MARKETPLACE_LAW === 'on' ? paymentPageNote(await readSellerDetails(db, purchase.seller_id)) : null
  const made = await withCustomer(db, stripe, purchase.buyer_id, (customer) => {
    const wanted = pageFor(purchase, { name, note }, customer, config)
    return createOnce(db, {
      name: 'purchase',
      of: wanted,
      create: (mark, options) => sessions.create({ ...wanted, metadata: { ...wanted.metadata, ...mark } }, options),
      find: findMadePage(stripe, { customer }),
    })
  })
  if (await notePage(db, purchase.id, made.id)) return made.url
  await sessions.expire(made.id)
  throw priceChanged()
}

// The event of a payment may not have arrived yet; settling first prevents a second payment, because a retry then finds the product owned.
async function returnToPage(base: WorkBase, purchase: LockedPurchase, page: string): Promise<string | null> {
  const session = await base.services.stripe.client.checkout.sessions.retrieve(page)
  if (session.status === 'open') return session.url
  await purchaseFlow.askAndSettle(base, purchase)
  return null
}

/** Returns the payment page for a card; null if the provider gives none. */
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

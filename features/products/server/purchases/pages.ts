import { randomUUID } from 'node:crypto'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import {
  acceptedMethods,
  expectByCard,
  findPage,
  openPage,
  pageLine,
  paymentProcessing,
} from '#features/payments/server.ts'
import { paymentPageNote, readSellerDetails } from '#features/traders/server.ts'
import { lockForPurchase } from '../bundles/lock-for-sale.ts'
import { refuseUsedUp } from '../pricing/http-errors.ts'
import { paymentPageName } from '../pricing/rules.ts'
import { closePage } from './jobs.ts'
import type { Order } from './order.ts'
import { purchaseFlow } from './payment-flow.ts'
import { findPending, expirePending, insertPending, storePage, withRefundDays } from './queries/buy.ts'
import type { LockedPurchase } from './queries/settle-purchase.ts'
import { priceChanged } from './http-errors.ts'
import { feeOf, isSamePrice, totalOf } from './rules.ts'

const isSameOrder = (purchase: LockedPurchase, order: Order): boolean =>
  isSamePrice(purchase, order) &&
  purchase.discount_code === order.discount_code &&
  purchase.tax_label === (order.tax_label ?? null)

/**
 * Returns the purchase waiting for a payment page: the existing one, so that several clicks lead to one page, or a new one. One at another
 * price is given up, and its page closed.
 */
async function findOrCreatePending(work: Work, order: Order): Promise<LockedPurchase> {
  const { db, now, enqueue } = work
  await lockForPurchase(db, order)
  const open = await findPending(db, order.product_id, order.buyer_id)
  if (open?.is_processing) throw paymentProcessing()
  if (open && isSameOrder(open, order)) return withRefundDays(db, open, order)
  if (open) {
    await expirePending(db, open.id)
    await enqueue(closePage, { purchase_id: open.id }, { onceFor: String(open.id), atOnce: true })
  }
  const { product_name: _, ...orderColumns } = order
  const values = {
    ...orderColumns,
    paid_with: 'card',
    status: 'pending',
    reference: randomUUID(),
    created_at: now,
  } as const
  // Of two concurrent calls, both continue with the first one's purchase.
  const purchase =
    (await insertPending(db, values).catch(refuseUsedUp)) ?? (await findPending(db, order.product_id, order.buyer_id))
  if (!purchase || !isSameOrder(purchase, order)) throw priceChanged()
  return purchase
}

type NamedPurchase = LockedPurchase & { product_name: string }

// The note is a sentence about the seller; null unless the installation shows it.
const pageFor = (purchase: NamedPurchase, note: string | null, customer: string, config: Config) => ({
  mode: 'payment' as const,
  ...acceptedMethods(config),
  customer,
  client_reference_id: purchase.reference,
  line_items: [
    pageLine(paymentPageName(purchase.product_name, purchase), purchase.price_cents),
    ...(feeOf(purchase) > 0 ? [pageLine('Platform fee', feeOf(purchase))] : []),
    ...(purchase.tax_cents > 0 ? [pageLine(purchase.tax_label ?? 'Tax', purchase.tax_cents)] : []),
  ],
  metadata: { purchase: purchase.reference },
  payment_intent_data: { metadata: { purchase: purchase.reference } },
  ...(note !== null && { custom_text: { submit: { message: note } } }),
  success_url: `${config.FRONTEND_URL}/products/purchase/success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${config.FRONTEND_URL}/products/${purchase.product_id}`,
})

async function openPurchasePage(base: WorkBase, purchase: NamedPurchase): Promise<string | null> {
  const { db, services } = base
  const showsSeller = services.config.MARKETPLACE_LAW === 'on'
  const note = showsSeller ? paymentPageNote(await readSellerDetails(db, purchase.seller_id)) : null
  return openPage(base, {
    name: 'purchase',
    payer: purchase.buyer_id,
    pageFor: (customer) => pageFor(purchase, note, customer, services.config),
    store: (sessionId) => storePage(db, purchase.id, sessionId),
    givenUp: priceChanged,
  })
}

/** Returns the payment page for a card; null if the provider gives none. */
export const findPurchasePage = (base: WorkBase, takeOrder: (db: Database) => Promise<Order>): Promise<string | null> =>
  findPage(base, {
    take: async (work) => {
      const order = await takeOrder(work.db)
      expectByCard(totalOf(order))
      return { ...(await findOrCreatePending(work, order)), product_name: order.product_name }
    },
    open: (purchase) => openPurchasePage(base, purchase),
    settle: purchaseFlow.askAndSettle,
  })

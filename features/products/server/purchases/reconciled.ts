import type { ReconciledPayments } from '#features/ledger/server.ts'
import { findPurchase, findPurchaseOfPage, findPurchaseOfPayment } from './queries/settling.ts'

/** The payments of purchases by card: the books name our number of each. */
export const purchasePayments: ReconciledPayments = {
  kind: 'purchase',
  referenceOf: async ({ payment_intent, askPage }, { db }) => {
    const known = await findPurchaseOfPayment(db, payment_intent)
    // As long as we have not heard of the payment itself, the provider knows its page.
    const page = known ? undefined : await askPage()
    const purchase = known ?? (page === undefined ? undefined : await findPurchaseOfPage(db, page))
    return purchase ? String(purchase.id) : null
/** How the payments of purchases are found at the provider, to be compared with the books. */
export const reconciledPurchases: ReconciledPayments = {
  kind: 'purchase',
  referenceOf: async ({ payment_intent, askPage }, { db }) => {
    const known = await findPurchaseOfPayment(db, payment_intent)
    if (known) return String(known.id)
    const page = await askPage()
    const found = page === undefined ? undefined : await findPurchaseOfPage(db, page)
    return found ? String(found.id) : null
  },
  paymentsOf: async (reference, { db, services }) => {
    const purchase = await findPurchase(db, Number(reference))
    if (!purchase) return []
    if (purchase.stripe_payment_intent !== null) return [purchase.stripe_payment_intent]
    if (purchase.stripe_session_id === null) return []
    const { payment_intent } = await services.stripe.client.checkout.sessions.retrieve(purchase.stripe_session_id)
    if (payment_intent === null) return []
    return [typeof payment_intent === 'string' ? payment_intent : payment_intent.id]
    const { stripe_payment_intent, stripe_session_id } = purchase
    if (stripe_payment_intent !== null) return [stripe_payment_intent]
    if (stripe_session_id === null) return []
    const { payment_intent } = await services.stripe.client.checkout.sessions.retrieve(stripe_session_id)
    return typeof payment_intent === 'string' ? [payment_intent] : []
  },
}

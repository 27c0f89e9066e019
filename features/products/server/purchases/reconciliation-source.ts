import { idOf } from '#platform/server/outside/stripe.ts'
import type { ReconciledPayments } from '#features/ledger/server.ts'
import { findPurchase, findPurchaseOfPage, findPurchaseOfPayment } from './queries/settle-purchase.ts'

/** How the payments of purchases by card are found at the provider, to be compared with the books, which name our number of each. */
export const purchasePayments: ReconciledPayments = {
  kind: 'purchase',
  referenceOf: async ({ payment_intent, askPage }, { db }) => {
    const known = await findPurchaseOfPayment(db, payment_intent)
    // As long as we have not heard of the payment itself, the provider knows its page.
    const page = known ? undefined : await askPage()
    const purchase = known ?? (page === undefined ? undefined : await findPurchaseOfPage(db, page))
    return purchase ? String(purchase.id) : null
  },
  paymentsOf: async (reference, { db, services }) => {
    const purchase = await findPurchase(db, Number(reference))
    if (!purchase) return []
    const { stripe_payment_intent, stripe_session_id } = purchase
    if (stripe_payment_intent !== null) return [stripe_payment_intent]
    if (stripe_session_id === null) return []
    const paid = idOf((await services.stripe.client.checkout.sessions.retrieve(stripe_session_id)).payment_intent)
    return paid === undefined ? [] : [paid]
  },
}

import type { ReconciledPayments } from '#features/ledger/server.ts'
import { isDonation } from './queries.ts'

/** The payments of donations: the books name the page that each was paid on. */
export const donationPayments: ReconciledPayments = {
  kind: 'donation',
  referenceOf: async ({ askPage }, { db }) => {
    const page = await askPage()
    return page !== undefined && (await isDonation(db, page)) ? page : null
  },
  paymentsOf: async (page, { services }) => {
    const { payment_intent } = await services.stripe.client.checkout.sessions.retrieve(page)
    if (payment_intent === null) return []
    return [typeof payment_intent === 'string' ? payment_intent : payment_intent.id]
  },
}

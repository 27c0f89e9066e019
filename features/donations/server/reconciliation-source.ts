import { idOf } from '#platform/server/outside/stripe.ts'
import type { ReconciledPayments } from '#features/ledger/server.ts'
import { isDonation } from './queries.ts'
import { isMonth } from './queries/monthly.ts'

/** The payments of donations: the books name the page that each was paid on, of a month of a monthly gift its invoice. */
export const donationPayments: ReconciledPayments = {
  kind: 'donation',
  referenceOf: async ({ askPage, askInvoice }, { db }) => {
    for (const reference of [await askPage(), await askInvoice()]) {
      if (reference !== undefined && (await isDonation(db, reference))) return reference
    }
    return null
  },
  paymentsOf: async (reference, { db, services }) => {
    const { client } = services.stripe
    if (await isMonth(db, reference)) {
      const { data } = await client.invoicePayments.list({ invoice: reference, limit: 100 })
      return data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
    }
    const paid = idOf((await client.checkout.sessions.retrieve(reference)).payment_intent)
    return paid === undefined ? [] : [paid]
  },
}

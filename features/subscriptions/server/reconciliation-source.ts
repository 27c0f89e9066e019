import { idOf } from '#platform/server/outside/stripe.ts'
import type { ReconciledPayments } from '#features/ledger/server.ts'
import { findAccountOfCustomer } from '#features/payments/server.ts'
import { askForMonth } from './ask-provider.ts'

const LISTED = 100

/** The payments of subscriptions: the books name the invoice that each paid. */
export const subscriptionPayments: ReconciledPayments = {
  kind: 'subscription',
  referenceOf: async ({ customer, askInvoice }, { db, services }) => {
    if (customer === undefined || (await findAccountOfCustomer(db, customer)) === undefined) return null
    const invoice = await askInvoice()
    return invoice !== undefined && (await askForMonth(services.stripe, invoice)) ? invoice : null
  },
  paymentsOf: async (invoice, { services }) => {
    const { data } = await services.stripe.client.invoicePayments.list({ invoice, status: 'paid', limit: LISTED })
    return data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
  },
}

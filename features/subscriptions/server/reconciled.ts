import { findAccountOfCustomer } from '#features/payments/server.ts'
import type { ReconciledPayments } from '#features/ledger/server.ts'
import { askPaymentsOf } from './charges.ts'

/** How the payments of subscriptions are found at the provider: by the invoices of our customers. */
export const reconciledSubscriptions: ReconciledPayments = {
  kind: 'subscription',
  referenceOf: async ({ customer, askInvoice }, { db }) => {
    if (customer === undefined || (await findAccountOfCustomer(db, customer)) === undefined) return null
    return (await askInvoice()) ?? null
  },
  paymentsOf: (invoice, { services }) => askPaymentsOf(services.stripe, invoice),
}

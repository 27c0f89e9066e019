import { askInvoiceOf, askPayerOf, findAccountOfCustomer, type PaymentListener } from '#features/payments/server.ts'
import { askAbout, keepAnswer } from './provider-sync.ts'

/**
 * Follows subscriptions. Events only say that something happened; what holds now is asked of the provider, so it does not
 * matter in which order they arrive. A month that is long over may be refunded or questioned, so it is looked at as well.
 */
export const subscriptionListener: PaymentListener = {
  follow: async (subject, { db, services }) => {
    const customer = await askPayerOf(services.stripe, subject)
    if (customer === undefined) return null
    const account_id = await findAccountOfCustomer(db, customer)
    // Not everything at the provider is ours: it may serve other shops of the same owner.
    if (account_id === undefined) return null
    const invoice = await askInvoiceOf(services.stripe, subject)
    const answer = await askAbout({ db, services }, { account_id, customer, ...(invoice !== undefined && { invoice }) })
    return (work) => keepAnswer(work, answer)
  },
}

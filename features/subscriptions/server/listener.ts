import type { Stripe } from '#platform/server/stripe.ts'
import { findAccountOfCustomer, type PaymentListener, type PaymentSubject } from '#features/payments/server.ts'
import { askInvoiceOf } from './charges.ts'
import { askAbout, keepAnswer } from './following.ts'

// A dispute names its charge only.
async function customerOf({ customer, charge }: PaymentSubject, stripe: Stripe): Promise<string | undefined> {
  if (customer !== undefined || charge === undefined) return customer
  const { customer: payer } = await stripe.client.charges.retrieve(charge)
  return (typeof payer === 'object' ? payer?.id : payer) ?? undefined
}

// What is refunded or questioned may be a month that is long over.
async function invoicesOf({ invoice, payment_intent }: PaymentSubject, stripe: Stripe): Promise<string[]> {
  const found = invoice ?? (payment_intent === undefined ? undefined : await askInvoiceOf(stripe, payment_intent))
  return found === undefined ? [] : [found]
}

/**
 * Follows subscriptions. Events only say that something happened; what holds now is asked of the provider, so it does not
 * matter in which order they arrive.
 */
export const subscriptionListener: PaymentListener = {
  follow: async (subject, { db, services }) => {
    const { stripe } = services
    const customer = await customerOf(subject, stripe)
    if (customer === undefined) return null
    const account_id = await findAccountOfCustomer(db, customer)
    // Not everything at the provider is ours: it may serve other shops of the same owner.
    if (account_id === undefined) return null
    const invoices = await invoicesOf(subject, stripe)
    const answer = await askAbout({ db, services }, { account_id, customer, invoices })
    return (work) => keepAnswer(work, answer)
  },
}

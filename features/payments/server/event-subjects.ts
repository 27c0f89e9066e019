import { idOf, type Stripe } from '#platform/server/outside/stripe.ts'
import type { PaymentSubject } from './subject.ts'

/** The provider's customer that an event is about; a dispute names its charge only. Never inside a transaction. */
export async function askPayerOf(
  { client }: Stripe,
  { customer, charge }: PaymentSubject,
): Promise<string | undefined> {
  if (customer !== undefined || charge === undefined) return customer
  return idOf((await client.charges.retrieve(charge)).customer)
}

/** The invoice that an event is about, or that its payment was made for; undefined without one. Never inside a transaction. */
export async function askInvoiceOf(
  { client }: Stripe,
  { invoice, payment_intent }: PaymentSubject,
): Promise<string | undefined> {
  if (invoice !== undefined || payment_intent === undefined) return invoice
  const payment = { type: 'payment_intent' as const, payment_intent }
  return idOf((await client.invoicePayments.list({ payment, limit: 1 })).data[0]?.invoice)
}

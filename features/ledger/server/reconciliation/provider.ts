import { idOf, type Stripe } from '#platform/server/outside/stripe.ts'
import { askAboutIntent, chargeOf, factsOf, type PaymentFacts, type PaymentSubject } from '#features/payments/server.ts'
import type { Snapshot } from './snapshot.ts'

const PAGE = 100

/**
 * Returns the ids behind a payment of a snapshot. The provider is only asked for a page or an invoice that the snapshot cannot know: of an
 * older payment, or an invoice that was open for days.
 */
export function paymentFacts(stripe: Stripe, snapshot: Snapshot, payment_intent: string): PaymentFacts {
  const { customer, isRecent = false } = snapshot.charges.get(payment_intent) ?? {}
  const facts = factsOf(stripe, { customer, payment_intent })
  const page = snapshot.pages.get(payment_intent)
  const invoice = snapshot.invoices.get(payment_intent)
  const hasInvoice = invoice !== undefined || (page === undefined && customer !== undefined)
  return {
    ...facts,
    askPage: async () => page ?? (isRecent || invoice !== undefined ? undefined : await facts.askPage()),
    askInvoice: async () => invoice ?? (hasInvoice ? await facts.askInvoice() : undefined),
  }
}

/** Lists the payments at the provider behind a reference of the books. Never inside a transaction. */
export async function listIntents(
  { client }: Stripe,
  { payment_intent, session, invoice }: PaymentSubject,
  snapshot?: Snapshot,
): Promise<readonly string[]> {
  if (invoice !== undefined) {
    const known = snapshot?.intentsOfInvoice.get(invoice)
    if (known) return known
    const { data } = await client.invoicePayments.list({ invoice, status: 'paid', limit: PAGE })
    return data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
  }
  if (payment_intent !== undefined || session === undefined) return payment_intent === undefined ? [] : [payment_intent]
  const paid =
    snapshot?.intentOfPage.get(session) ?? idOf((await client.checkout.sessions.retrieve(session)).payment_intent)
  return paid === undefined ? [] : [paid]
}

/** Returns what the provider holds of a payment, and the ids by which events refer to it. Never inside a transaction. */
export async function askAboutPayment(
  stripe: Stripe,
  payment_intent: string,
  snapshot?: Snapshot,
): Promise<{ held_cents: number; subject: PaymentSubject }> {
  const seen = snapshot?.charges.get(payment_intent)
  if (seen && seen.held_cents !== null) {
    const { held_cents, id: charge, customer } = seen
    return { held_cents, subject: { payment_intent, charge, customer } }
  }
  const intent = await stripe.client.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] })
  const charge = chargeOf(intent)
  const { retained_cents: held_cents } = await askAboutIntent(stripe, intent)
  return {
    held_cents,
    subject: { payment_intent, ...(charge && { charge: charge.id, customer: idOf(charge.customer) }) },
  }
}

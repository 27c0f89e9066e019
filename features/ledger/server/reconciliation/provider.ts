import { idOf, type Stripe, type StripeCharge } from '#platform/server/outside/stripe.ts'
import { askAboutIntent, chargeOf, factsOf, type PaymentFacts, type PaymentSubject } from '#features/payments/server.ts'

const PAGE = 100

function chargeFacts(stripe: Stripe, charge: StripeCharge): PaymentFacts[] {
  const payment_intent = idOf(charge.payment_intent)
  return payment_intent === undefined ? [] : [factsOf(stripe, { customer: idOf(charge.customer), payment_intent })]
}

/**
 * Lists the charges that were paid, refunded or disputed since a moment in seconds, whatever their age. Failed charges are omitted. Never
 * inside a transaction.
 */
export async function* listCharges(stripe: Stripe, since: number): AsyncGenerator<PaymentFacts> {
  const { charges, refunds, disputes } = stripe.client
  const created = { gte: since }
  for await (const charge of charges.list({ created, limit: PAGE })) {
    if (charge.paid) yield* chargeFacts(stripe, charge)
  }
  for (const list of [refunds.list({ created, limit: PAGE }), disputes.list({ created, limit: PAGE })]) {
    for await (const { charge: of } of list) {
      const id = idOf(of)
      const charge = id === undefined ? undefined : await charges.retrieve(id)
      // Charges paid since then are listed above.
      if (charge && charge.created < since) yield* chargeFacts(stripe, charge)
    }
  }
}

/** Lists the payments at the provider behind a reference of the books. Never inside a transaction. */
export async function listIntents(
  { client }: Stripe,
  { payment_intent, session, invoice }: PaymentSubject,
): Promise<string[]> {
  if (invoice !== undefined) {
    const { data } = await client.invoicePayments.list({ invoice, status: 'paid', limit: PAGE })
    return data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
  }
  if (payment_intent !== undefined || session === undefined) return payment_intent === undefined ? [] : [payment_intent]
  const paid = idOf((await client.checkout.sessions.retrieve(session)).payment_intent)
  return paid === undefined ? [] : [paid]
}

/** Queries what the provider now holds of a payment, and the ids by which events refer to it. Never inside a transaction. */
export async function askAboutPayment(
  stripe: Stripe,
  payment_intent: string,
): Promise<{ held_cents: number; subject: PaymentSubject }> {
  const intent = await stripe.client.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] })
  const charge = chargeOf(intent)
  const { retained_cents: held_cents } = await askAboutIntent(stripe, intent)
  return {
    held_cents,
    subject: { payment_intent, ...(charge && { charge: charge.id, customer: idOf(charge.customer) }) },
  }
}

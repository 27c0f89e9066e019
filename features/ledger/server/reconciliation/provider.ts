import { idOf, type Stripe, type StripeCharge } from '#platform/server/outside/stripe.ts'
import { askAboutCharge, type PaymentSubject } from '#features/payments/server.ts'

/** A charge at the provider, by what a feature may know it. */
export interface ChargeFacts {
  customer: string | undefined
  payment_intent: string
  /** Asks for the payment page it was paid on; undefined when there was none. */
  askPage: () => Promise<string | undefined>
  /** Asks for the invoice it paid; undefined when there was none. */
  askInvoice: () => Promise<string | undefined>
}

const PAGE = 100

/** Asks once, and remembers. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask())
}

function factsOf({ client }: Stripe, charge: StripeCharge): ChargeFacts | undefined {
  const payment_intent = idOf(charge.payment_intent)
  if (payment_intent === undefined) return undefined
  return {
    customer: idOf(charge.customer),
    payment_intent,
    askPage: once(async () => (await client.checkout.sessions.list({ payment_intent, limit: 1 })).data[0]?.id),
    askInvoice: once(async () => {
      const payment = { type: 'payment_intent' as const, payment_intent }
      return idOf((await client.invoicePayments.list({ payment, limit: 1 })).data[0]?.invoice)
    }),
  }
}

/**
 * The charges of which something happened since a moment, in seconds: they were paid, refunded or disputed, however old they are. Those
 * that failed are left out. Never inside a transaction.
 */
export async function* listCharges(stripe: Stripe, since: number): AsyncGenerator<ChargeFacts> {
  const { charges, refunds, disputes } = stripe.client
  const created = { gte: since }
  for await (const charge of charges.list({ created, limit: PAGE })) {
    const facts = charge.paid ? factsOf(stripe, charge) : undefined
    if (facts) yield facts
  }
  for (const list of [refunds.list({ created, limit: PAGE }), disputes.list({ created, limit: PAGE })]) {
    for await (const { charge: of } of list) {
      const id = idOf(of)
      const charge = id === undefined ? undefined : await charges.retrieve(id)
      // What was paid since then has been seen.
      const facts = charge && charge.created < since ? factsOf(stripe, charge) : undefined
      if (facts) yield facts
    }
  }
}

/** What the provider says of a payment. */
interface HeldPayment {
  held_cents: number
  /** The ids that events name it by. */
  subject: PaymentSubject
}

/** What the provider holds of a payment now. Never inside a transaction. */
export async function askAboutPayment(stripe: Stripe, payment_intent: string): Promise<HeldPayment> {
  const { latest_charge } = await stripe.client.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] })
  const charge = typeof latest_charge === 'object' ? latest_charge : null
  if (!charge?.paid) return { held_cents: 0, subject: { payment_intent } }
  const isKept = (await askAboutCharge(stripe, charge)) === 'kept'
  return {
    held_cents: isKept ? charge.amount_captured - charge.amount_refunded : 0,
    subject: { charge: charge.id, customer: idOf(charge.customer), payment_intent },
  }
}

import type { Database } from '#platform/server/database/database.ts'
import { idOf, type Stripe } from '#platform/server/outside/stripe.ts'
import { findAccountOfCustomer } from './queries.ts'
import type { PaymentSubject } from './subject.ts'

/** Ids that an event or a charge refers to, and details from the provider, each requested at most once and never inside a transaction. */
export interface PaymentFacts extends PaymentSubject {
  /** Returns the customer who paid; a dispute names only its charge. */
  askPayer: () => Promise<string | undefined>
  /** Returns the payment page it was paid on. */
  askPage: () => Promise<string | undefined>
  /** Returns the invoice it paid. */
  askInvoice: () => Promise<string | undefined>
}

function memoize<Answer>(knownValue: Answer | undefined, ask: () => Promise<Answer | undefined>) {
  let request: Promise<Answer | undefined> | undefined
  return () => (request ??= knownValue === undefined ? ask() : Promise.resolve(knownValue))
}

/** Returns the facts behind the ids of a payment. */
export function factsOf({ client }: Stripe, subject: PaymentSubject): PaymentFacts {
  const { customer, charge, session, payment_intent, invoice } = subject
  return {
    ...subject,
    askPayer: memoize(customer, async () =>
      charge === undefined ? undefined : idOf((await client.charges.retrieve(charge)).customer),
    ),
    askPage: memoize(session, async () =>
      payment_intent === undefined
        ? undefined
        : (await client.checkout.sessions.list({ payment_intent, limit: 1 })).data[0]?.id,
    ),
    askInvoice: memoize(invoice, async () => {
      if (payment_intent === undefined) return undefined
      const payment = { type: 'payment_intent' as const, payment_intent }
      return idOf((await client.invoicePayments.list({ payment, limit: 1 })).data[0]?.invoice)
    }),
  }
}

/** An account as the provider's customer, and an invoice to check besides the newest. */
export interface Payer {
  account_id: number
  customer: string
  invoice?: string | undefined
}

/**
 * Finds the payer and the invoice they paid, because a refund or dispute may concern an old invoice. Undefined for a customer of another
 * shop of the same owner.
 */
export async function findPayer(
  { askPayer, askInvoice }: PaymentFacts,
  { db }: { db: Database },
): Promise<Payer | undefined> {
  const customer = await askPayer()
  const account_id = customer === undefined ? undefined : await findAccountOfCustomer(db, customer)
  if (customer === undefined || account_id === undefined) return undefined
  return { account_id, customer, invoice: await askInvoice() }
}

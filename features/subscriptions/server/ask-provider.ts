import type { Stripe, StripeObjects } from '#platform/server/outside/stripe.ts'
import { isGift, listSubscriptions } from '#features/payments/server.ts'
import { currentSubscriptionOf } from './rules.ts'

/** Queries which of a customer's subscriptions determines their status, in the provider's current state. Never inside a transaction. */
export async function askForCounting(
  stripe: Stripe,
  customer: string,
  expand: readonly string[] = [],
): Promise<StripeObjects.Subscription | undefined> {
  const all = await listSubscriptions(stripe, customer, expand)
  return currentSubscriptionOf(all.filter(({ metadata }) => !isGift(metadata)))
}

/** Queries an invoice; null unless it is one of a creator's subscription. Never inside a transaction. */
export async function askForMonth({ client }: Stripe, id: string): Promise<StripeObjects.Invoice | null> {
  const invoice = await client.invoices.retrieve(id)
  const of = invoice.parent?.subscription_details
  return of && !isGift(of.metadata) ? invoice : null
}

// After a renewal, a bank that asks for confirmation leaves the payment open, or declines it with this code.
const isToConfirm = ({ status, last_payment_error }: StripeObjects.PaymentIntent): boolean =>
  status === 'requires_action' || last_payment_error?.code === 'authentication_required'

/** Queries the provider's page on which an unpaid invoice is confirmed to a bank; null unless a bank asks. Never inside a transaction. */
export async function askForConfirmation({ client }: Stripe, invoice: StripeObjects.Invoice): Promise<string | null> {
  const { id, status, hosted_invoice_url = null } = invoice
  if (status !== 'open' || hosted_invoice_url === null) return null
  const { data } = await client.invoicePayments.list({
    invoice: id,
    status: 'open',
    limit: 100,
    expand: ['data.payment.payment_intent'],
  })
  const intents = data.map(({ payment }) => payment.payment_intent)
  return intents.some((intent) => typeof intent === 'object' && isToConfirm(intent)) ? hosted_invoice_url : null
}

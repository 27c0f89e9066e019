import type { Stripe, StripeObjects } from '#platform/server/outside/stripe.ts'
import { isGift, listSubscriptions } from '#features/payments/server.ts'
import { currentSubscriptionOf } from './rules.ts'

/** Queries which of a customer's subscriptions determines their status, in the provider's current state. Never inside a transaction. */
export async function askForCurrentSubscription(
  stripe: Stripe,
  customer: string,
  expand: readonly string[] = [],
): Promise<StripeObjects.Subscription | undefined> {
  const all = await listSubscriptions(stripe, customer, expand)
  return currentSubscriptionOf(all.filter(({ metadata }) => !isGift(metadata)))
}

/** Queries an invoice; null unless it is one of a creator's subscription. Never inside a transaction. */
export async function askForInvoice({ client }: Stripe, id: string): Promise<StripeObjects.Invoice | null> {
  const invoice = await client.invoices.retrieve(id)
  const of = invoice.parent?.subscription_details
  return of && !isGift(of.metadata) ? invoice : null
}

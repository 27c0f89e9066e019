import type { Stripe, StripeObjects } from '#platform/server/outside/stripe.ts'
import { isGift } from '#features/payments/server.ts'
import { theOneThatCounts } from './rules.ts'

/** The most the provider lists at once; newest first, so the one that counts is among them. */
const LISTED = 100

/** The one of a customer's subscriptions that says how they stand, as the provider has it now. Never inside a transaction. */
export async function askForCounting(
  stripe: Stripe,
  customer: string,
  expand: readonly string[] = [],
): Promise<StripeObjects.Subscription | undefined> {
  const { data } = await stripe.client.subscriptions.list({
    customer,
    status: 'all',
    limit: LISTED,
    expand: ['data.latest_invoice', ...expand],
  })
  return theOneThatCounts(data.filter(({ metadata }) => !isGift(metadata)))
}

/** An invoice, when it is one of a creator's subscription. Never inside a transaction. */
export async function askForMonth({ client }: Stripe, id: string): Promise<StripeObjects.Invoice | null> {
  const invoice = await client.invoices.retrieve(id)
  const of = invoice.parent?.subscription_details
  return of && !isGift(of.metadata) ? invoice : null
}

/** The invoice that a subscription was last charged by. */
export const lastInvoice = ({ latest_invoice }: StripeObjects.Subscription): StripeObjects.Invoice | null =>
  typeof latest_invoice === 'object' ? latest_invoice : null

/** When the period that is running ends. Since 2025 the provider keeps periods on the items of a subscription; ours has one. */
export const endOfPeriod = ({ items }: StripeObjects.Subscription): Date =>
  new Date(Math.max(0, ...items.data.map((item) => item.current_period_end)) * 1000)

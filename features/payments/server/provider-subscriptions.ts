import { idOf, type Stripe, type StripeObjects } from '#platform/server/outside/stripe.ts'

/** By this mark the provider's subscriptions that are monthly gifts are told from those of creators. */
export const GIFT_MARK = { purpose: 'monthly_gift' } as const

/** Whether something at the provider is marked as a monthly gift. */
export const isGift = (metadata: Record<string, string> | null | undefined): boolean =>
  metadata?.['purpose'] === GIFT_MARK.purpose

/** The most the provider lists at once; newest first, so those that count are among them. */
const LISTED = 100

/** All that a customer ever subscribed to, with the invoice each was last charged by. Never inside a transaction. */
export async function listSubscriptions(
  { client }: Stripe,
  customer: string,
  expand: readonly string[] = [],
): Promise<StripeObjects.Subscription[]> {
  const wanted = { customer, status: 'all' as const, limit: LISTED, expand: ['data.latest_invoice', ...expand] }
  return (await client.subscriptions.list(wanted)).data
}

/** The invoice that a subscription was last charged by. */
export const lastInvoice = ({ latest_invoice }: StripeObjects.Subscription): StripeObjects.Invoice | null =>
  typeof latest_invoice === 'object' ? latest_invoice : null

/** The subscription that an invoice charges for. */
export const subscriptionOf = ({ parent }: StripeObjects.Invoice): string | undefined =>
  idOf(parent?.subscription_details?.subscription)

/** When the period that is running ends. Since 2025 the provider keeps periods on the items of a subscription; ours has one. */
export const endOfPeriod = ({ items }: StripeObjects.Subscription): Date =>
  new Date(Math.max(0, ...items.data.map((item) => item.current_period_end)) * 1000)

/** What a period costs, in cents. */
export const priceOf = ({ items }: StripeObjects.Subscription): number =>
  items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0)

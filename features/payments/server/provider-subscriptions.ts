import { idOf, type Stripe, type StripeObjects } from '#platform/server/outside/stripe.ts'

/** Metadata that distinguishes monthly donations from creators' subscriptions at the provider. */
export const GIFT_MARK = { purpose: 'monthly_gift' } as const

/** Whether an object at the provider is marked as a monthly donation. */
export const isGift = (metadata: Record<string, string> | null | undefined): boolean =>
  metadata?.['purpose'] === GIFT_MARK.purpose

/** Maximum page size of the provider; newest first, so the subscriptions that matter are included. */
const LISTED = 100

/** Lists all subscriptions of a customer, current and past, each with its latest invoice. Never inside a transaction. */
export async function listSubscriptions(
  { client }: Stripe,
  customer: string,
  expand: readonly string[] = [],
): Promise<StripeObjects.Subscription[]> {
  const wanted = { customer, status: 'all' as const, limit: LISTED, expand: ['data.latest_invoice', ...expand] }
  return (await client.subscriptions.list(wanted)).data
}

/** Returns the latest invoice of a subscription. */
export const lastInvoice = ({ latest_invoice }: StripeObjects.Subscription): StripeObjects.Invoice | null =>
  typeof latest_invoice === 'object' ? latest_invoice : null

/** Returns the id of the subscription that an invoice charges for. */
export const subscriptionOf = ({ parent }: StripeObjects.Invoice): string | undefined =>
  idOf(parent?.subscription_details?.subscription)

/** Returns the end of the current period. Since 2025 the provider stores periods on the items of a subscription; ours has one. */
export const endOfPeriod = ({ items }: StripeObjects.Subscription): Date =>
  new Date(Math.max(0, ...items.data.map((item) => item.current_period_end)) * 1000)

/** Returns the price of a period in cents. */
export const priceOf = ({ items }: StripeObjects.Subscription): number =>
  items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0)

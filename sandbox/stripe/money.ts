import type Stripe from 'stripe'

/** An amount as people write it: `$9.95`. Knows that yen have no cents. */
export const money = (amount: number, currency: string) => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits!)
}

/** How often a price is paid: ` per month`, ` every 3 months`, or nothing when it is paid once. */
export const rhythm = (recurring: Stripe.Price.Recurring | null | undefined) => {
  if (!recurring) return ''
  const { interval, interval_count } = recurring
  return interval_count === 1 ? ` per ${interval}` : ` every ${interval_count} ${interval}s`
}

/** A moment as people write a day: `March 31, 2026`. */
export const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

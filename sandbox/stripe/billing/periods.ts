import type Stripe from 'stripe'

/** Returns Unix seconds `months` after `from`, on the same day of the month or on its last day if that day does not exist. */
const addMonths = (from: number, months: number) => {
  const date = new Date(from * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}

const DAY_S = 86_400

const addIntervals = (anchor: number, steps: number, { interval, interval_count }: Stripe.Price.Recurring) => {
  const count = steps * interval_count
  if (interval === 'day') return anchor + count * DAY_S
  if (interval === 'week') return anchor + count * 7 * DAY_S
  return addMonths(anchor, interval === 'year' ? count * 12 : count)
}

/**
 * Returns the end of the period that starts at `start`. Computed from the anchor instead of the last period: a period that began on January
 * 31 continues on February 28 and then on March 31.
 */
export const periodEnd = (anchor: number, start: number, recurring: Stripe.Price.Recurring) => {
  let steps = 1
  while (addIntervals(anchor, steps, recurring) <= start) steps += 1
  return addIntervals(anchor, steps, recurring)
}

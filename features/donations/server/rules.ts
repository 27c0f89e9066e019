import { paidStanding, type Money } from '#features/payments/contract.ts'
import type { Donation, MonthlyGift } from '../contract.ts'

/**
 * How a donation stands: by its page until it is paid, by the money afterwards. Some ways to pay take days: then the page is
 * completed first, and the money comes later.
 */
export function standingOf(
  { status, payment_status }: { status: string | null; payment_status: string },
  money: Money,
): Donation['status'] {
  if (status === 'expired') return 'expired'
  if (payment_status !== 'paid') return 'pending'
  return paidStanding(money)
}

type Told = { status: Donation['status']; refunded_cents: number }

/** What stayed with us of a donation, in cents; nothing while a bank questions it. */
export const keptOf = ({ status, refunded_cents }: Told, amount_cents: number): number =>
  status === 'paid' ? amount_cents - refunded_cents : 0

/** How a monthly gift stands, by the provider's word for its subscription. */
export const giftStatus = (word: string): MonthlyGift['status'] => {
  if (word === 'active' || word === 'trialing') return 'active'
  return word === 'past_due' || word === 'unpaid' ? 'past_due' : 'ended'
}

/** When a donation was made, as far as it may be known: the second of an anonymous one would lead to who was there just then. */
export function knownMoment(now: Date, isAnonymous: boolean): Date {
  if (!isAnonymous) return now
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

import type { Why } from '#features/ledger/contract.ts'
import type { Money } from '#features/payments/contract.ts'
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

/** Why the books change, by how a donation stood before and how it stands now. */
export function reasonFor(before: Told, now: Told): Why {
  if (now.status === 'disputed') return 'disputed'
  if (now.refunded_cents > before.refunded_cents) return 'refunded'
  if (now.refunded_cents < before.refunded_cents) return 'refund_failed'
  if (now.status === 'refunded') return 'dispute_lost'
  return before.status === 'disputed' ? 'dispute_won' : 'paid'
}

/** How what was paid stands, by its money. */
export function paidStanding(money: Money): 'paid' | 'disputed' | 'refunded' {
  if (money === 'given_back') return 'refunded'
  return money === 'disputed' ? 'disputed' : 'paid'
}

/** A monthly gift as the provider told it. */
export interface ToldGift {
  stripe_subscription_id: string
  amount_cents: number
  currency: 'usd'
  status: MonthlyGift['status']
  next_payment_at: Date | null
  answer: number
  created_at: Date
}

interface ProviderGift {
  id: string
  status: string
  created: number
  cancel_at_period_end: boolean
  items: { data: readonly { price: { unit_amount: number | null }; quantity?: number; current_period_end: number }[] }
}

const giftStatus = (word: string): MonthlyGift['status'] => {
  if (word === 'active' || word === 'trialing') return 'active'
  return word === 'past_due' || word === 'unpaid' ? 'past_due' : 'ended'
}

/** What the provider says of a monthly gift, under the number of the question. */
export function giftOf({ id, status, created, cancel_at_period_end, items }: ProviderGift, answer: number): ToldGift {
  const stands = giftStatus(status)
  const end = Math.max(0, ...items.data.map((item) => item.current_period_end))
  return {
    stripe_subscription_id: id,
    amount_cents: items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0),
    currency: 'usd',
    status: stands,
    next_payment_at: stands === 'active' && !cancel_at_period_end ? new Date(end * 1000) : null,
    answer,
    created_at: new Date(created * 1000),
  }
}

/** When a donation was made, as far as it may be known: the second of an anonymous one would lead to who was there just then. */
export function knownMoment(now: Date, isAnonymous: boolean): Date {
  if (!isAnonymous) return now
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

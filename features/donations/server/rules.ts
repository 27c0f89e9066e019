import type { Why } from '#features/ledger/contract.ts'
import type { Donation } from '../contract.ts'

/**
 * How a donation stands: by its page until it is paid, by the money afterwards. Some ways to pay take days: then the page is
 * completed first, and the money comes later.
 */
export function standingOf(
  { status, payment_status }: { status: string | null; payment_status: string },
  money: 'kept' | 'disputed' | 'given_back',
): Donation['status'] {
  if (status === 'expired') return 'expired'
  if (payment_status !== 'paid') return 'pending'
  if (money === 'given_back') return 'refunded'
  return money === 'disputed' ? 'disputed' : 'paid'
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

/** When a donation was made, as far as it may be known: the second of an anonymous one would lead to who was there just then. */
export function knownMoment(now: Date, isAnonymous: boolean): Date {
  if (!isAnonymous) return now
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

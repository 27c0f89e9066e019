import { paidPaymentStatus, type Money, type Progress } from '#features/payments/contract.ts'
import type { Donation, MonthlyGift } from '../contract.ts'

/** Stored status of a donation; one that is being processed is still pending. */
type StoredStatus = Exclude<Donation['status'], 'processing'>

/**
 * Returns the status of a donation: that of its page until it is paid, then that of its money. With some payment methods the page is
 * completed days before the money arrives.
 */
export function donationStatus(
  { status, payment_status, progress }: { status: string | null; payment_status: string; progress: Progress },
  money: Money,
): StoredStatus {
  if (status === 'expired' || progress === 'failed') return 'expired'
  if (payment_status !== 'paid') return 'pending'
  return paidPaymentStatus(money)
}

type ProviderState = { status: StoredStatus; refunded_cents: number }

/** Returns what is left of a donation after refunds, in cents; zero during a dispute. */
export const retainedCents = ({ status, refunded_cents }: ProviderState, amount_cents: number): number =>
  status === 'paid' ? amount_cents - refunded_cents : 0

/** Maps the provider's subscription status to that of a monthly donation. */
export const giftStatus = (providerStatus: string): MonthlyGift['status'] => {
  if (providerStatus === 'active' || providerStatus === 'trialing') return 'active'
  return providerStatus === 'past_due' || providerStatus === 'unpaid' ? 'past_due' : 'ended'
}

/** Returns the creation time to store: only the day for an anonymous donation, whose exact time could identify the donor. */
export function creationTimeToStore(now: Date, isAnonymous: boolean): Date {
  if (!isAnonymous) return now
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

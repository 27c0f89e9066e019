import type { SubscriptionStatus } from '../contract.ts'

/**
 * A paid period counts this much longer. The provider renews at the very end of a period and tells us afterwards; nobody who
 * pays should be locked out by a late message.
 */
export const GRACE_MS = 24 * 60 * 60 * 1000

type Kept = 'active' | 'past_due' | 'canceled' | 'incomplete'

/** A subscription as the database keeps it. */
export interface KeptSubscription {
  status: string
  current_period_end: string
  cancel_at_period_end: boolean
}

/** The provider's word for a subscription's state as we keep it. A state we do not know opens no door. */
export function keptStatus(word: string): Kept {
  if (word === 'active' || word === 'trialing') return 'active'
  if (word === 'past_due' || word === 'unpaid') return 'past_due'
  return word === 'incomplete' ? 'incomplete' : 'canceled'
}

/** What a subscription is worth now: none without one, expired when its paid time is over. */
export function statusNow(kept: KeptSubscription | undefined, now: Date): SubscriptionStatus {
  if (!kept) return { status: 'none', current_period_end: null, cancel_at_period_end: false }
  const isOver = Date.parse(kept.current_period_end) + GRACE_MS < now.getTime()
  return {
    status: kept.status === 'active' && isOver ? 'expired' : (kept.status as Kept),
    current_period_end: kept.current_period_end,
    cancel_at_period_end: kept.cancel_at_period_end,
  }
}

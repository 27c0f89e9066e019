import type { SubscriptionStatus } from '../contract.ts'

/**
 * A paid period that is to be renewed counts this much longer. The provider renews at the very end of a period and tells us
 * afterwards; nobody who pays should be locked out by a late message.
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

const BEST_FIRST: readonly Kept[] = ['active', 'past_due', 'incomplete', 'canceled']

/**
 * The one of a customer's subscriptions that says how they stand: the best, and of equals the newest. Who has ended one and
 * begun another is active; so is who somehow has two and ends one.
 */
export const theOneThatCounts = <S extends { status: string; created: number }>(all: readonly S[]): S | undefined => {
  const rank = ({ status }: S) => BEST_FIRST.indexOf(keptStatus(status))
  return all.toSorted((one, other) => rank(one) - rank(other) || other.created - one.created)[0]
}

/** What a subscription is worth now: none without one, expired when its paid time is over. */
export function statusNow(kept: KeptSubscription | undefined, now: Date): SubscriptionStatus {
  if (!kept) return { status: 'none', current_period_end: null, cancel_at_period_end: false }
  const isRenewing = kept.status === 'active' && !kept.cancel_at_period_end
  const isOver = Date.parse(kept.current_period_end) + (isRenewing ? GRACE_MS : 0) <= now.getTime()
  return {
    status: isOver ? 'expired' : (kept.status as Kept),
    current_period_end: kept.current_period_end,
    cancel_at_period_end: kept.cancel_at_period_end,
  }
}

/**
 * What a subscriber must hear of, by mail if they are away: a payment that failed, or the end. Judged by what was kept, not by
 * the clock: a period that is over looks ended before the provider says so.
 */
export function troubleAfter(
  before: Pick<KeptSubscription, 'status'> | undefined,
  { status }: Pick<KeptSubscription, 'status'>,
): { subject: string; detail: string } | null {
  const was = before?.status
  if (status === 'past_due' && was !== 'past_due') {
    return {
      subject: 'Your subscription could not be renewed',
      detail: 'The payment failed. Until it is made good with another card, you cannot reach clients.',
    }
  }
  if (status === 'canceled' && (was === 'active' || was === 'past_due')) {
    return {
      subject: 'Your subscription has ended',
      detail: 'What you have stays yours. Subscribe again whenever you want to reach clients.',
    }
  }
  return null
}

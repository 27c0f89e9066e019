import type { SubscriptionStatus } from '../contract.ts'

/**
 * A paid period that is to be renewed counts this much longer. The provider renews at the very end of a period and tells us
 * afterwards; nobody who pays should be locked out by a late message.
 */
export const GRACE_MS = 24 * 60 * 60 * 1000

type Kept = 'active' | 'past_due' | 'disputed' | 'canceled' | 'incomplete'

/** A subscription as the database keeps it. */
export interface KeptSubscription {
  status: string
  current_period_end: string
  cancel_at_period_end: boolean
}

/** Whether the provider takes the running period for paid. */
export const isPaidFor = (word: string): boolean => word === 'active' || word === 'trialing'

/** The provider's word for a subscription's state as we keep it. A state we do not know opens no door. */
export function keptStatus(word: string): Kept {
  if (isPaidFor(word)) return 'active'
  if (word === 'past_due' || word === 'unpaid') return 'past_due'
  return word === 'incomplete' ? 'incomplete' : 'canceled'
}

const BEST_FIRST: readonly Kept[] = ['active', 'disputed', 'past_due', 'incomplete', 'canceled']

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
  if (status === 'disputed' && was !== 'disputed') {
    return {
      subject: 'Your subscription is on hold',
      detail: 'The bank of your card questions the payment. Until that is settled, you cannot reach clients.',
    }
  }
  if (status === 'canceled' && (was === 'active' || was === 'past_due' || was === 'disputed')) {
    return {
      subject: 'Your subscription has ended',
      detail: 'What you have stays yours. Subscribe again whenever you want to reach clients.',
    }
  }
  return null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long a payment page can be paid: the provider closes it after a day, and may be slow to say so. */
export const PAGE_OPEN_MS = 24 * HOUR_MS + 30 * MINUTE_MS
/** The first look at what became of a payment page. */
export const FIRST_LOOK_MS = MINUTE_MS
const LAST_LOOK_MS = 30 * MINUTE_MS
const SILENCE_MS = 3 * 24 * HOUR_MS
const AFTER_PERIOD_MS = 10 * MINUTE_MS

// The longer a page was left, the less likely that it is paid now.
function nextLook(page_until: string | null, now: Date): number[] {
  if (page_until === null || Date.parse(page_until) <= now.getTime()) return []
  const openFor = now.getTime() - (Date.parse(page_until) - PAGE_OPEN_MS)
  return [now.getTime() + Math.min(LAST_LOOK_MS, Math.max(FIRST_LOOK_MS, openFor / 2))]
}

function nextWord(told: Pick<KeptSubscription, 'status'> & { current_period_end: Date }, now: Date): number[] {
  if (told.status === 'canceled') return []
  const end = told.current_period_end.getTime() + AFTER_PERIOD_MS
  return [end <= now.getTime() ? now.getTime() + HOUR_MS : Math.min(end, now.getTime() + SILENCE_MS)]
}

/**
 * When to ask the provider next if it says nothing: soon after a page was opened that may have been paid, when a period is
 * over, and every few days in any case. Null when there is nothing it could still say.
 */
export function nextCheck(
  told: (Pick<KeptSubscription, 'status'> & { current_period_end: Date }) | null,
  page_until: string | null,
  now: Date,
): Date | null {
  const times = [...nextLook(page_until, now), ...(told ? nextWord(told, now) : [])]
  return times.length === 0 ? null : new Date(Math.min(...times))
}

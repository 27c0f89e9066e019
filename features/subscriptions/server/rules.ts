import type { Why } from '#features/ledger/contract.ts'
import type { Money } from '#features/payments/contract.ts'
import type { SubscriptionStatus } from '../contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A paid period that is to be renewed counts this much longer. The provider renews at the very end of a period and tells us
 * afterwards; nobody who pays should be locked out by a late message.
 */
export const LATE_NEWS_MS = DAY_MS

type Kept = 'active' | 'past_due' | 'disputed' | 'canceled' | 'incomplete'

/** A subscription as the database keeps it. */
export interface KeptSubscription {
  status: string
  current_period_end: string
  cancel_at_period_end: boolean
  grace_until: string | null
}

/** Until when doors stay open after a payment that was asked for then (in seconds, as the provider counts) has failed. */
export const graceAfter = (asked: number, days: number): Date => new Date(asked * 1000 + days * DAY_MS)

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

/** What a subscription is worth now: none without one, expired when its paid time and the grace are over. */
export function statusNow(kept: KeptSubscription | undefined, now: Date): SubscriptionStatus {
  if (!kept) return { status: 'none', current_period_end: null, cancel_at_period_end: false, grace_until: null }
  const { current_period_end, cancel_at_period_end } = kept
  const grace_until =
    kept.grace_until !== null && Date.parse(kept.grace_until) > now.getTime() ? kept.grace_until : null
  const isRenewing = kept.status === 'active' && !cancel_at_period_end
  const isOver = Date.parse(current_period_end) + (isRenewing ? LATE_NEWS_MS : 0) <= now.getTime()
  const status = isOver && grace_until === null ? 'expired' : (kept.status as Kept)
  return { status, current_period_end, cancel_at_period_end, grace_until }
}

interface MonthsMoney {
  money: Money
  was_disputed: boolean
  paid_cents: number
  refunded_cents: number
}

/** Why the books change, by what became of a month's money. */
export function reasonFor({ money, was_disputed, paid_cents, refunded_cents }: MonthsMoney): Why {
  if (money === 'disputed') return 'disputed'
  if (money === 'given_back') return refunded_cents < paid_cents ? 'dispute_lost' : 'refunded'
  if (refunded_cents > 0) return 'refunded'
  return was_disputed ? 'dispute_won' : 'paid'
}

const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (moment: string): string => inWords.format(new Date(moment))

/**
 * What a subscriber must hear of, by mail if they are away: a payment that failed, or the end. Judged by what was kept, not by
 * the clock: a period that is over looks ended before the provider says so.
 */
export function troubleAfter(
  before: Pick<KeptSubscription, 'status'> | undefined,
  { status, grace_until }: Pick<KeptSubscription, 'status' | 'grace_until'>,
  now: Date,
): { subject: string; detail: string } | null {
  const was = before?.status
  if (status === 'past_due' && was !== 'past_due') {
    return {
      subject: 'Your subscription could not be renewed',
      detail:
        grace_until !== null && Date.parse(grace_until) > now.getTime()
          ? `The payment failed. You can reach clients until ${dayOf(grace_until)}. Change your card before then.`
          : 'The payment failed. You cannot reach clients until you pay with another card.',
    }
  }
  if (status === 'disputed' && was !== 'disputed') {
    return {
      subject: 'Your subscription is on hold',
      detail: 'Your bank has disputed the payment. You cannot reach clients until that is settled.',
    }
  }
  if (status === 'canceled' && (was === 'active' || was === 'past_due' || was === 'disputed')) {
    return {
      subject: 'Your subscription has ended',
      detail: 'Everything you made here is still yours. Subscribe again whenever you want to reach clients.',
    }
  }
  return null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Whether what the provider told is too old for somebody who looks at their status: of one that runs after an hour; of one with
 * trouble after a minute, since they may just be mending it.
 */
export function isOld({ status, told_at }: { status: string; told_at: string }, now: Date): boolean {
  if (status === 'canceled') return false
  return now.getTime() - Date.parse(told_at) >= (status === 'active' ? HOUR_MS : MINUTE_MS)
}

/** How long a payment page can be paid: the provider closes it after a day, and may be slow to say so. */
export const PAGE_OPEN_MS = DAY_MS + 30 * MINUTE_MS
/** The first look at what became of a payment page. */
export const FIRST_LOOK_MS = MINUTE_MS
const LAST_LOOK_MS = 30 * MINUTE_MS
const SILENCE_MS = 3 * DAY_MS
const AFTER_PERIOD_MS = 10 * MINUTE_MS

// The longer a page was left, the less likely that it is paid now.
function nextLook(page_until: string | null, now: Date): number[] {
  if (page_until === null || Date.parse(page_until) <= now.getTime()) return []
  const openFor = now.getTime() - (Date.parse(page_until) - PAGE_OPEN_MS)
  return [now.getTime() + Math.min(LAST_LOOK_MS, Math.max(FIRST_LOOK_MS, openFor / 2))]
}

/** What the provider told, as far as it says when to ask again. */
interface Told {
  status: string
  current_period_end: Date
  grace_until: Date | null
}

// Open screens hear that the grace is over when it is looked at just then.
function nextWord({ status, current_period_end, grace_until }: Told, now: Date): number[] {
  if (status === 'canceled') return []
  const end = current_period_end.getTime() + AFTER_PERIOD_MS
  const word = end <= now.getTime() ? now.getTime() + HOUR_MS : Math.min(end, now.getTime() + SILENCE_MS)
  const graceEnd = grace_until === null ? 0 : grace_until.getTime()
  return [graceEnd > now.getTime() ? Math.min(word, graceEnd) : word]
}

/**
 * When to ask the provider next if it says nothing: soon after a page was opened that may have been paid, when a period is
 * over, and every few days in any case. Null when there is nothing it could still say.
 */
export function nextCheck(told: Told | null, page_until: string | null, now: Date): Date | null {
  const times = [...nextLook(page_until, now), ...(told ? nextWord(told, now) : [])]
  return times.length === 0 ? null : new Date(Math.min(...times))
}

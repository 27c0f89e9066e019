import type { LedgerReason } from '#features/ledger/contract.ts'
import type { Money } from '#features/payments/contract.ts'
import type { SubscriptionStatus } from '../contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * How much longer a renewing subscription counts after its paid period. The provider renews at the very end of a period and informs us
 * afterwards; a late event must not lock out a subscriber.
 */
export const RENEWAL_TOLERANCE_MS = DAY_MS

type StoredStatus = 'active' | 'past_due' | 'disputed' | 'canceled' | 'incomplete'

/** A stored subscription. */
export interface StoredSubscription {
  status: string
  current_period_end: string
  cancel_at_period_end: boolean
  grace_until: string | null
  confirm_url: string | null
}

/** Returns the end of the grace period after a failed payment; `failedAtSeconds` is its time in seconds, as the provider counts. */
export const graceAfter = (failedAtSeconds: number, days: number): Date =>
  new Date(failedAtSeconds * 1000 + days * DAY_MS)

/** Whether the provider considers the current period paid. */
export const isPaidFor = (providerStatus: string): boolean =>
  providerStatus === 'active' || providerStatus === 'trialing'

/** Maps the provider's subscription status to the stored one. An unknown status gives no access. */
export function storedStatusOf(providerStatus: string): StoredStatus {
  if (isPaidFor(providerStatus)) return 'active'
  if (providerStatus === 'past_due' || providerStatus === 'unpaid') return 'past_due'
  return providerStatus === 'incomplete' ? 'incomplete' : 'canceled'
}

const BEST_FIRST: readonly StoredStatus[] = ['active', 'disputed', 'past_due', 'incomplete', 'canceled']

/**
 * Selects the one of a customer's subscriptions that determines their status: the best, and of equals the newest. A customer who has ended
 * one and started another is active, and so is one who has two and ends one.
 */
export const currentSubscriptionOf = <S extends { status: string; created: number }>(
  all: readonly S[],
): S | undefined => {
  const rank = ({ status }: S) => BEST_FIRST.indexOf(storedStatusOf(status))
  return all.toSorted((one, other) => rank(one) - rank(other) || other.created - one.created)[0]
}

const NONE: SubscriptionStatus = {
  status: 'none',
  current_period_end: null,
  cancel_at_period_end: false,
  grace_until: null,
  confirm_url: null,
}

/** Returns the current status of a subscription: `none` without one, `expired` once the paid period and the grace are over. */
export function statusNow(subscription: StoredSubscription | undefined, now: Date): SubscriptionStatus {
  if (!subscription) return NONE
  const { current_period_end, cancel_at_period_end } = subscription
  const grace_until =
    subscription.grace_until !== null && Date.parse(subscription.grace_until) > now.getTime()
      ? subscription.grace_until
      : null
  const isRenewing = subscription.status === 'active' && !cancel_at_period_end
  const isOver = Date.parse(current_period_end) + (isRenewing ? RENEWAL_TOLERANCE_MS : 0) <= now.getTime()
  const status = isOver && grace_until === null ? 'expired' : (subscription.status as StoredStatus)
  const confirm_url = subscription.status === 'past_due' ? subscription.confirm_url : null
  return { status, current_period_end, cancel_at_period_end, grace_until, confirm_url }
}

interface MonthsMoney {
  money: Money
  was_disputed: boolean
  paid_cents: number
  refunded_cents: number
}

/** Returns the reason for a change of the books, from what became of a month's money. */
export function reasonFor({ money, was_disputed, paid_cents, refunded_cents }: MonthsMoney): LedgerReason {
  if (money === 'disputed') return 'disputed'
  if (money === 'given_back') return refunded_cents < paid_cents ? 'dispute_lost' : 'refunded'
  if (refunded_cents > 0) return 'refunded'
  return was_disputed ? 'dispute_won' : 'paid'
}

const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (moment: string): string => inWords.format(new Date(moment))

/**
 * Returns what to notify a subscriber of, by email if they are away: a failed payment, or the end. Compares stored states, not the clock:
 * an expired period looks ended before the provider confirms it.
 */
export function describeTrouble(
  before: Pick<StoredSubscription, 'status' | 'confirm_url'> | undefined,
  { status, grace_until, confirm_url }: Pick<StoredSubscription, 'status' | 'grace_until' | 'confirm_url'>,
  now: Date,
): { subject: string; detail: string; path?: string } | null {
  const earlierStatus = before?.status
  const hasGrace = grace_until !== null && Date.parse(grace_until) > now.getTime()
  if (status === 'past_due' && confirm_url !== null && !before?.confirm_url) {
    return {
      subject: 'Your bank asks you to confirm the payment of your subscription',
      detail: hasGrace
        ? `You can reach clients until ${dayOf(grace_until)}. Confirm it before then.`
        : 'You cannot reach clients until you confirm it.',
      path: '/subscription/confirm',
    }
  }
  if (status === 'past_due' && earlierStatus !== 'past_due') {
    return {
      subject: 'Your subscription could not be renewed',
      detail: hasGrace
        ? `The payment failed. You can reach clients until ${dayOf(grace_until)}. Change your card before then.`
        : 'The payment failed. You cannot reach clients until you pay with another card.',
    }
  }
  if (status === 'disputed' && earlierStatus !== 'disputed') {
    return {
      subject: 'Your subscription is on hold',
      detail: 'Your bank has disputed the payment. You cannot reach clients until that is settled.',
    }
  }
  if (
    status === 'canceled' &&
    (earlierStatus === 'active' || earlierStatus === 'past_due' || earlierStatus === 'disputed')
  ) {
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
 * Whether the last provider result is too old for a user who views their status: after an hour for a running subscription, after a minute
 * for one with trouble, which they may just be resolving.
 */
export function isOld({ status, told_at }: { status: string; told_at: string }, now: Date): boolean {
  if (status === 'canceled') return false
  return now.getTime() - Date.parse(told_at) >= (status === 'active' ? HOUR_MS : MINUTE_MS)
}

/** How long a payment page may be paid: the provider closes it after a day, and may be slow to report it. */
export const PAGE_OPEN_MS = DAY_MS + 30 * MINUTE_MS
/** Delay before the first check of a payment page. */
export const FIRST_CHECK_MS = MINUTE_MS
const CHECK_INTERVAL_MAX_MS = 30 * MINUTE_MS
const CHECK_AT_LEAST_EVERY_MS = 3 * DAY_MS
const PERIOD_END_DELAY_MS = 10 * MINUTE_MS

// The longer a page has been open, the less likely it is to be paid now.
function nextPageCheck(page_until: string | null, now: Date): number[] {
  if (page_until === null || Date.parse(page_until) <= now.getTime()) return []
  const openFor = now.getTime() - (Date.parse(page_until) - PAGE_OPEN_MS)
  return [now.getTime() + Math.min(CHECK_INTERVAL_MAX_MS, Math.max(FIRST_CHECK_MS, openFor / 2))]
}

/** The part of the provider's state that determines the next check. */
interface ProviderState {
  status: string
  current_period_end: Date
  grace_until: Date | null
}

// A check at the end of the grace period informs open screens of it.
function nextStatusCheck({ status, current_period_end, grace_until }: ProviderState, now: Date): number[] {
  if (status === 'canceled') return []
  const end = current_period_end.getTime() + PERIOD_END_DELAY_MS
  const providerStatus =
    end <= now.getTime() ? now.getTime() + HOUR_MS : Math.min(end, now.getTime() + CHECK_AT_LEAST_EVERY_MS)
  const graceEnd = grace_until === null ? 0 : grace_until.getTime()
  return [graceEnd > now.getTime() ? Math.min(providerStatus, graceEnd) : providerStatus]
}

/**
 * Returns when to query the provider next if no event arrives: soon after a payment page was opened, at the end of a period, and every few
 * days in any case. Null if nothing can change any more.
 */
export function nextCheck(result: ProviderState | null, page_until: string | null, now: Date): Date | null {
  const checkTimes = [...nextPageCheck(page_until, now), ...(result ? nextStatusCheck(result, now) : [])]
  return checkTimes.length === 0 ? null : new Date(Math.min(...checkTimes))
}

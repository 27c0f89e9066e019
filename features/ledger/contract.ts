import { z } from 'zod'

/** Kinds of payments and other causes for which money moves. */
export const LedgerCauseKind = z.enum(['subscription', 'donation', 'top_up', 'purchase', 'closing'])

/** Reasons why the postings of a cause change. */
export const LedgerWhy = z.enum([
  'paid',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'closed',
])
export type Why = z.output<typeof LedgerWhy>

/**
 * What a movement of money belongs to. The reference of a subscription is the provider's invoice, of a donation the payment page, of a
 * top-up the payment intent, of a purchase its id, and of a closing the id of the closed account.
 */
export interface Cause {
  kind: z.output<typeof LedgerCauseKind>
  reference: string
}

/**
 * Owner of an account of the books: the payment provider, which holds money for us (so what is paid leaves its account), the platform's
 * income by source, balances given up or owed when an account was closed, or a person, by account id.
 */
export type LedgerAccount =
  | { house: 'provider' | 'subscriptions' | 'donations' | 'fees' | 'forfeited' }
  | { person: number }

/** Amount in cents that is added to an account, or subtracted if negative. */
export interface Posting {
  account: LedgerAccount
  cents: number
}

interface Standing {
  status: string
  refunded_cents: number
}

/** Returns the reason for a change of the books from the payment's status before and after it. */
export function reasonFor(before: Standing, now: Standing): Why {
  if (now.status === 'disputed') return 'disputed'
  if (now.refunded_cents > before.refunded_cents) return 'refunded'
  if (now.refunded_cents < before.refunded_cents) return 'refund_failed'
  if (now.status === 'refunded') return 'dispute_lost'
  return before.status === 'disputed' ? 'dispute_won' : 'paid'
}

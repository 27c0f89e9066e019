import { z } from 'zod'

/** What money moves for. */
export const LedgerCauseKind = z.enum(['subscription', 'donation', 'top_up', 'purchase', 'closing'])

/** Why what is booked of a cause changes. */
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
 * What money moves for. The reference of a subscription is the invoice at the provider, of a donation the payment page, of a top-up the
 * payment intent, of a purchase its id here, and of a closing the closed account's.
 */
export interface Cause {
  kind: z.output<typeof LedgerCauseKind>
  reference: string
}

/**
 * Whose money it is: the payment provider's, who holds it for us (so what is paid leaves there), what the house earned with
 * something, what people gave up or owed when they closed their accounts, or a person's, by the id of their account.
 */
export type LedgerAccount =
  | { house: 'provider' | 'subscriptions' | 'donations' | 'fees' | 'forfeited' }
  | { person: number }

/** What arrives on an account, or leaves it when it is negative, in cents. */
export interface Posting {
  account: LedgerAccount
  cents: number
}

interface Standing {
  status: string
  refunded_cents: number
}

/** Why the books change, by how a payment stood before and how it stands now. */
export function reasonFor(before: Standing, now: Standing): Why {
  if (now.status === 'disputed') return 'disputed'
  if (now.refunded_cents > before.refunded_cents) return 'refunded'
  if (now.refunded_cents < before.refunded_cents) return 'refund_failed'
  if (now.status === 'refunded') return 'dispute_lost'
  return before.status === 'disputed' ? 'dispute_won' : 'paid'
}

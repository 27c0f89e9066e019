import { z } from 'zod'

/** What money moves for. */
export const LedgerCauseKind = z.enum(['subscription', 'donation', 'top_up', 'purchase'])

/** Why what is booked of a cause changes. */
export const LedgerWhy = z.enum(['paid', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost'])
export type Why = z.output<typeof LedgerWhy>

/**
 * What money moves for. The reference of a subscription is the invoice at the provider, of a donation the payment page, of a top-up the
 * payment intent, and of a purchase its id here.
 */
export interface Cause {
  kind: z.output<typeof LedgerCauseKind>
  reference: string
}

/**
 * Whose money it is: the payment provider's, who holds it for us (so what is paid leaves there), what the house earned with
 * something, or a person's, by the id of their account.
 */
export type LedgerAccount = { house: 'provider' | 'subscriptions' | 'donations' | 'fees' } | { person: number }

/** What arrives on an account, or leaves it when it is negative, in cents. */
export interface Posting {
  account: LedgerAccount
  cents: number
}

import type { z } from 'zod'
import type { LedgerCauseKind, PlatformAccount, LedgerReason } from './contract/kinds.ts'

export { describeBalance, type ProviderBalance } from './contract/provider-balance.ts'
export {
  type EntryFilter,
  type LedgerCheck,
  type LedgerDifference,
  ledgerApi,
  type LedgerEntry,
  type MonthlyIncome,
} from './contract/operators.ts'
export { PLATFORM_ACCOUNTS, LEDGER_REASONS, LedgerCauseKind, PlatformAccount, LedgerReason } from './contract/kinds.ts'

/**
 * What a movement of money belongs to. The reference of a subscription is the provider's invoice, of a donation the payment page, of a
 * top-up the payment intent, of a purchase, payout or payment for a milestone its id, of a closing the id of the closed account, of a
 * provider's fee the balance transaction, and of a write-off its id.
 */
export interface Cause {
  kind: z.output<typeof LedgerCauseKind>
  reference: string
}

/**
 * Owner of an account of the books: the payment provider, which holds money for us (so what is paid leaves its account), the platform's
 * income by source, the provider's fees, balances given up or owed when an account was closed, payouts under way and those that a bank
 * paid, money held for milestones, taxes that are owed, losses that the platform bears, or a person, by account id.
 */
export type LedgerAccount = { house: PlatformAccount } | { person: number }

/** Amount in cents that is added to an account, or subtracted if negative. */
export interface Posting {
  account: LedgerAccount
  cents: number
}

interface PaymentState {
  status: string
  refunded_cents: number
}

/** Returns the reason for a change of the books from the payment's status before and after it. */
export function reasonFor(before: PaymentState, now: PaymentState): LedgerReason {
  if (now.status === 'disputed') return 'disputed'
  if (now.refunded_cents > before.refunded_cents) return 'refunded'
  if (now.refunded_cents < before.refunded_cents) return 'refund_failed'
  if (now.status === 'refunded') return 'dispute_lost'
  return before.status === 'disputed' ? 'dispute_won' : 'paid'
}

import { z } from 'zod'

/** Kinds of payments and other causes for which money moves. */
export const LedgerCauseKind = z.enum([
  'subscription',
  'donation',
  'top_up',
  'purchase',
  'closing',
  'provider_fee',
  'payout',
  'milestone',
  'write_off',
])

/** Reasons of entries, in the order of lists. */
export const LEDGER_REASONS = [
  'paid',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'closed',
  'requested',
  'cancelled',
  'returned',
  'released',
  'divided',
  'written_off',
] as const
/** Reasons why the postings of a cause change. */
export const LedgerReason = z.enum(LEDGER_REASONS)
export type LedgerReason = z.output<typeof LedgerReason>

/** Accounts of the platform, in the order of lists. */
export const PLATFORM_ACCOUNTS = [
  'provider',
  'subscriptions',
  'donations',
  'fees',
  'forfeited',
  'refunds',
  'costs',
  'payouts',
  'bank',
  'escrow',
  'tax',
  'written_off',
] as const
/** Accounts of the platform in the ledger. */
export const PlatformAccount = z.enum(PLATFORM_ACCOUNTS)
export type PlatformAccount = z.output<typeof PlatformAccount>

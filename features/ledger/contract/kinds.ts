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
export const LedgerWhy = z.enum(LEDGER_REASONS)
export type Why = z.output<typeof LedgerWhy>

/** Accounts of the platform, in the order of lists. */
export const LEDGER_HOUSES = [
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
export const LedgerHouse = z.enum(LEDGER_HOUSES)
export type LedgerHouse = z.output<typeof LedgerHouse>

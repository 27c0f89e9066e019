import type { StatementEntry } from '../contract.ts'

const KINDS: Record<StatementEntry['kind'], string> = {
  top_up: 'Top-up',
  purchase: 'Purchase',
  sale: 'Sale',
  closing: 'Account closed',
  payout: 'Payout',
  milestone: 'Milestone',
  write_off: 'Debt written off',
}

const REASONS: Record<StatementEntry['why'], string | null> = {
  paid: null,
  refunded: 'refunded',
  refund_failed: 'refund failed',
  disputed: 'disputed',
  dispute_won: 'dispute won',
  dispute_lost: 'dispute lost',
  closed: null,
  requested: null,
  cancelled: 'cancelled',
  returned: 'returned',
  released: 'released',
  divided: 'divided',
  written_off: null,
}

/** Returns the label of a statement entry, for screens and CSV files, in one place for translation. */
export function nameOfEntry({ kind, why }: Pick<StatementEntry, 'kind' | 'why'>): string {
  const reason = REASONS[why]
  return reason === null ? KINDS[kind] : `${KINDS[kind]}, ${reason}`
}

import type { Cause, LedgerReason } from '#features/ledger/contract.ts'
import { paidPaymentStatus, type Money } from '#features/payments/contract.ts'
import type { StatementEntry } from '../contract.ts'

/** Status of a top-up. */
type TopUpStatus = 'pending' | 'paid' | 'disputed' | 'refunded' | 'canceled'

/** The provider's state of a top-up: its status, the amount received, and the amount refunded of it. */
export interface ProviderTopUp {
  status: TopUpStatus
  received_cents: number
  refunded_cents: number
}

/** Returns the status of a top-up: that of the payment until money arrives, then that of the money. */
export function topUpStatus(payment: string, money: Money): TopUpStatus {
  if (payment === 'canceled') return 'canceled'
  if (payment !== 'succeeded') return 'pending'
  return paidPaymentStatus(money)
}

/** Returns the spendable amount of a top-up: received minus refunded, and zero during a dispute. */
export const creditedCents = ({ status, received_cents, refunded_cents }: ProviderTopUp): number =>
  status === 'paid' ? received_cents - refunded_cents : 0

/** Whether a top-up's money has arrived for the first time. */
export const hasJustArrived = (before: Pick<ProviderTopUp, 'status'>, { received_cents }: ProviderTopUp): boolean =>
  before.status === 'pending' && received_cents > 0

/** Returns the amount of a top-up that was lost for good, by a refund or a lost dispute. */
export const lostCents = ({ status, received_cents, refunded_cents }: ProviderTopUp): number =>
  status === 'refunded' ? received_cents : refunded_cents

/**
 * Returns what to notify the owner of, by email if they are away: money that left their balance without their doing. Null if there is
 * nothing to report.
 */
export function describeTrouble(
  before: Pick<ProviderTopUp, 'status' | 'refunded_cents'> & { is_processing: boolean },
  now: ProviderTopUp & { is_processing: boolean },
): { subject: string; detail: string } | null {
  if (before.is_processing && !now.is_processing && now.received_cents === 0) {
    return {
      subject: 'Your top-up failed',
      detail: 'Your bank did not complete the payment. You were not charged, and you can try again.',
    }
  }
  if (before.status === now.status && before.refunded_cents >= now.refunded_cents) return null
  if (now.status === 'disputed') {
    return {
      subject: 'A top-up of your balance is on hold',
      detail: 'Your bank has disputed the payment. You cannot spend it until that is settled.',
    }
  }
  if (now.status === 'refunded' || now.refunded_cents > before.refunded_cents) {
    return { subject: 'A top-up of your balance was refunded', detail: 'The money is on its way to your card.' }
  }
  return null
}

// A purchase is a sale to the other side.
const ONE_SIDED_KINDS: ReadonlySet<Cause['kind']> = new Set(['top_up', 'closing', 'payout', 'milestone', 'write_off'])
const INCOMING_REASONS: ReadonlySet<LedgerReason> = new Set(['paid', 'refund_failed', 'dispute_won'])

/** Returns the kind of a statement entry from its owner's point of view: a purchase is paid by one side and earned by the other. */
export function statementKind(kind: Cause['kind'], why: LedgerReason, cents: number): StatementEntry['kind'] {
  if (ONE_SIDED_KINDS.has(kind)) return kind as StatementEntry['kind']
  return cents > 0 === INCOMING_REASONS.has(why) ? 'sale' : 'purchase'
}

/** Whether an unfinished payment can still be cancelled. */
export const isUnfinished = (payment: string): boolean =>
  ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(payment)

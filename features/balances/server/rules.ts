import type { Cause, Why } from '#features/ledger/contract.ts'
import { paidStanding, type Money } from '#features/payments/contract.ts'
import type { StatementEntry } from '../contract.ts'

/** How a top-up stands. */
type Standing = 'pending' | 'paid' | 'disputed' | 'refunded' | 'canceled'

/** What the provider said of a top-up: how it stands, what arrived and what of that went back. */
export interface ToldTopUp {
  status: Standing
  received_cents: number
  refunded_cents: number
}

/** How a top-up stands: by the payment until it has arrived, by the money afterwards. */
export function standingOf(payment: string, money: Money): Standing {
  if (payment === 'canceled') return 'canceled'
  if (payment !== 'succeeded') return 'pending'
  return paidStanding(money)
}

/** What somebody may spend of a top-up: what arrived less what went back, and nothing while a bank questions it. */
export const creditOf = ({ status, received_cents, refunded_cents }: ToldTopUp): number =>
  status === 'paid' ? received_cents - refunded_cents : 0

/** Whether a top-up has arrived that was not known to have. */
export const hasJustArrived = (before: Pick<ToldTopUp, 'status'>, { received_cents }: ToldTopUp): boolean =>
  before.status === 'pending' && received_cents > 0

/** What of a top-up went back for good, by a refund or by a dispute that was lost. */
export const lostOf = ({ status, received_cents, refunded_cents }: ToldTopUp): number =>
  status === 'refunded' ? received_cents : refunded_cents

/** What somebody must hear of, by mail if they are away: money that left their balance without them. Null when nothing did. */
export function troubleAfter(
  before: Pick<ToldTopUp, 'status' | 'refunded_cents'>,
  now: ToldTopUp,
): { subject: string; detail: string } | null {
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

const ARRIVES: ReadonlySet<Why> = new Set(['paid', 'refund_failed', 'dispute_won'])

/** What an entry is to the one whose statement it stands in: of a purchase one side pays and the other is paid. */
export function kindFor(kind: Cause['kind'], why: Why, cents: number): StatementEntry['kind'] {
  if (kind === 'top_up' || kind === 'closing') return kind
  return cents > 0 === ARRIVES.has(why) ? 'sale' : 'purchase'
}

/** Whether a payment that nobody finished may still be called off. */
export const isUnfinished = (payment: string): boolean =>
  ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(payment)

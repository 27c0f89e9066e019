import type { Posting, Why } from '#features/ledger/contract.ts'
import type { PayoutState } from '../contract.ts'

/** What the ledger says of somebody's money. */
export interface LedgerEarnings {
  balance_cents: number
  /** Net of sales that are older than the delay; disputed and refunded ones have left it. */
  matured_cents: number
  /** Net of sales that are younger. */
  pending_cents: number
  /** Payouts that were not returned or cancelled. */
  withdrawn_cents: number
}

/**
 * Returns what can be withdrawn: never more than was earned, so money that was topped up is spent first and stays here, and never what
 * covers a refund of a recent sale.
 */
export const availableOf = ({ balance_cents, matured_cents, pending_cents, withdrawn_cents }: LedgerEarnings): number =>
  Math.max(0, Math.min(balance_cents - pending_cents, matured_cents - withdrawn_cents))

/** Returns how much of recent sales is still on the balance. */
export const pendingOf = ({ balance_cents, pending_cents }: LedgerEarnings): number =>
  Math.max(0, Math.min(balance_cents, pending_cents))

/** What operators and the owner do with a payout. */
export type PayoutAction = 'hold' | 'release' | 'pay' | 'return' | 'cancel'

const TRANSITIONS: Record<PayoutAction, { from: readonly PayoutState[]; to: PayoutState; why: Why | null }> = {
  hold: { from: ['requested'], to: 'held', why: null },
  release: { from: ['held'], to: 'requested', why: null },
  pay: { from: ['requested'], to: 'paid', why: 'paid' },
  // A bank may send back what it has paid.
  return: { from: ['requested', 'held', 'paid'], to: 'returned', why: 'returned' },
  cancel: { from: ['requested'], to: 'cancelled', why: 'cancelled' },
}

/** Returns the state after an action, and the reason for the entry in the ledger if money moves; null if the state does not allow it. */
export function transitionOf(state: PayoutState, action: PayoutAction): { to: PayoutState; why: Why | null } | null {
  const { from, ...transition } = TRANSITIONS[action]
  return from.includes(state) ? transition : null
}

/** Whether an action has been done before, so that repeating it changes nothing. */
export const isDone = (state: PayoutState, action: PayoutAction): boolean => TRANSITIONS[action].to === state

interface Booked {
  account_id: number
  amount_cents: number
  state: PayoutState
}

/** Returns the target balances of a payout: the amount has left the person for `payouts` and, once paid, `payouts` for `bank`. */
export function targetOf({ account_id, amount_cents, state }: Booked): Posting[] {
  if (state === 'returned' || state === 'cancelled') return []
  const house = state === 'paid' ? 'bank' : 'payouts'
  return [
    { account: { person: account_id }, cents: -amount_cents },
    { account: { house }, cents: amount_cents },
  ]
}

import type { Posting, Why } from '#features/ledger/contract.ts'
import type { PayoutMethod, PayoutState } from '../contract.ts'

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
export type PayoutAction = 'hold' | 'release' | 'pay' | 'return' | 'cancel' | 'retry' | 'reverse'
/** What the payment provider was found to have done with a payout, or is about to be asked for. */
export type ProviderStep =
  | 'wait_for_account'
  | 'transfer'
  | 'wait_for_funds'
  | 'refuse'
  | 'transferred'
  | 'send'
  | 'arrive'
  | 'fail'
  | 'reversed'

interface Transition {
  from: readonly PayoutState[]
  to: PayoutState
  why: Why | null
}

const OPERATORS: Record<'hold' | 'release' | 'cancel', Transition> = {
  // One that waits for the account may be held too, and then does not go on by itself.
  hold: { from: ['requested', 'held'], to: 'held', why: null },
  release: { from: ['held'], to: 'requested', why: null },
  cancel: { from: ['requested'], to: 'cancelled', why: 'cancelled' },
}

const BY_BANK: Partial<Record<PayoutAction, Transition>> = {
  ...OPERATORS,
  pay: { from: ['requested'], to: 'paid', why: 'paid' },
  // A bank may send back what it has paid.
  return: { from: ['requested', 'held', 'paid'], to: 'returned', why: 'returned' },
}

const UNDER_WAY: readonly PayoutState[] = ['transferring', 'transferred', 'in_transit', 'stuck', 'reversing']
const THERE: readonly PayoutState[] = [...UNDER_WAY, 'paid']

const THROUGH_PROVIDER: Partial<Record<PayoutAction | ProviderStep, Transition>> = {
  ...OPERATORS,
  return: { from: ['requested', 'held'], to: 'returned', why: 'returned' },
  retry: { from: ['stuck'], to: 'transferred', why: null },
  reverse: { from: ['transferred', 'stuck'], to: 'reversing', why: null },
  wait_for_account: { from: ['requested'], to: 'held', why: null },
  transfer: { from: ['requested'], to: 'transferring', why: null },
  wait_for_funds: { from: ['transferring'], to: 'requested', why: null },
  refuse: { from: ['transferring'], to: 'held', why: null },
  transferred: { from: ['transferring'], to: 'transferred', why: 'paid' },
  send: { from: ['transferred'], to: 'in_transit', why: null },
  arrive: { from: ['transferred', 'in_transit'], to: 'paid', why: null },
  // A bank may send back what it has accepted days ago.
  fail: { from: ['transferred', 'in_transit', 'paid', 'reversing'], to: 'stuck', why: null },
  reversed: { from: UNDER_WAY, to: 'returned', why: 'returned' },
}

interface Changing {
  state: PayoutState
  method: PayoutMethod
}

function declared({ state, method }: Changing, action: PayoutAction | ProviderStep): Transition | undefined {
  if (method === 'bank') return BY_BANK[action as PayoutAction]
  // What was transferred is reversed at the provider before it is back on the balance.
  const isThere = action === 'return' && !['requested', 'held', 'returned'].includes(state)
  return THROUGH_PROVIDER[isThere ? 'reverse' : action]
}

/** Returns the state after an action, and the reason for the entry in the ledger if money moves; null if the state does not allow it. */
export function transitionOf(
  payout: Changing,
  action: PayoutAction | ProviderStep,
): { to: PayoutState; why: Why | null } | null {
  const transition = declared(payout, action)
  if (!transition?.from.includes(payout.state)) return null
  return { to: transition.to, why: transition.why }
}

/** Whether an action has been done before, so that repeating it changes nothing. */
export const isDone = (payout: Changing, action: PayoutAction | ProviderStep): boolean =>
  declared(payout, action)?.to === payout.state

/** Whether money of a payout may be at the provider, in the person's account there or on its way to their bank. */
const isAtProvider = (state: PayoutState): boolean => THERE.includes(state)

interface Booked extends Changing {
  account_id: number
  amount_cents: number
}

const houseOf = ({ state, method }: Changing) => {
  if (method === 'connect' && state !== 'transferring' && isAtProvider(state)) return 'provider' as const
  return state === 'paid' ? ('bank' as const) : ('payouts' as const)
}

/**
 * Returns the target balances of a payout: the amount has left the person for `payouts` and, once paid, `payouts` for `bank`; through the
 * provider it leaves what the provider holds for us with the transfer.
 */
export function targetOf(payout: Booked): Posting[] {
  const { account_id, amount_cents, state } = payout
  if (state === 'returned' || state === 'cancelled') return []
  return [
    { account: { person: account_id }, cents: -amount_cents },
    { account: { house: houseOf(payout) }, cents: amount_cents },
  ]
}

// Currencies that Stripe pays out in whole units, and counts in hundredths.
const IN_HUNDREDTHS = ['huf', 'isk', 'twd', 'ugx']

/** Returns what amounts are multiples of: some currencies are paid out by the provider in whole units only. */
export const stepOf = (method: PayoutMethod, currency: string): number =>
  method === 'connect' && IN_HUNDREDTHS.includes(currency) ? 100 : 1

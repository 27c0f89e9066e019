import type { Posting, LedgerReason } from '#features/ledger/contract.ts'
import type { Earnings, PayoutMethod, PayoutState, TransferLeft } from '../contract.ts'

/** What the ledger says of somebody's money. */
export interface LedgerEarnings {
  balance_cents: number
  /** Net of sales that are older than the delay; disputed and refunded ones have left it. */
  matured_cents: number
  /** Net of sales that are younger. */
  pending_cents: number
  /** Payouts that were not returned or cancelled, less what was written off of them. */
  withdrawn_cents: number
}

/**
 * Returns what can be withdrawn: never more than was earned, so money that was topped up is spent first and stays here, and never what
 * covers a refund of a recent sale.
 */
export const availableOf = ({ balance_cents, matured_cents, pending_cents, withdrawn_cents }: LedgerEarnings): number =>
  Math.max(0, Math.min(balance_cents - pending_cents, matured_cents - withdrawn_cents))

/** Returns how far payouts exceed what was earned, after refunds and disputes of sales. */
export const overdrawnOf = ({
  withdrawn_cents,
  matured_cents,
  pending_cents,
}: Omit<LedgerEarnings, 'balance_cents'>): number => Math.max(0, withdrawn_cents - matured_cents - pending_cents)

/** Returns how much of recent sales is still on the balance. */
export const pendingOf = ({ balance_cents, pending_cents }: LedgerEarnings): number =>
  Math.max(0, Math.min(balance_cents, pending_cents))

type PayoutOffer = Pick<Earnings, 'available_cents' | 'least_cents' | 'open'>

/** Returns what the weekly payout of somebody comes to; null if there is none this week. */
export const weeklyAmountOf = (
  { available_cents, least_cents, open }: PayoutOffer,
  canBePaid: boolean,
): number | null =>
  canBePaid && open === null && available_cents >= least_cents && available_cents > 0 ? available_cents : null

/** What operators and the owner do with a payout. */
export type PayoutAction = 'hold' | 'release' | 'pay' | 'confirm' | 'return' | 'cancel' | 'retry' | 'reverse'
/** What the payment provider was found to have done with a payout, or is about to be asked for. */
export type ProviderStep =
  | 'wait_for_account'
  | 'transfer'
  | 'wait_for_funds'
  | 'refuse'
  | 'give_back'
  | 'transferred'
  | 'send'
  | 'arrive'
  | 'fail'
  | 'reversed'
  | 'recovered'

interface Transition {
  from: readonly PayoutState[]
  to: PayoutState
  why: LedgerReason | null
}

const OPERATOR_TRANSITIONS: Record<'hold' | 'release' | 'cancel', Transition> = {
  // One that waits for the account may be held too, and then does not go on by itself.
  hold: { from: ['requested', 'held'], to: 'held', why: null },
  release: { from: ['held'], to: 'requested', why: null },
  cancel: { from: ['requested'], to: 'cancelled', why: 'cancelled' },
}

const BANK_TRANSITIONS: Partial<Record<PayoutAction, Transition>> = {
  ...OPERATOR_TRANSITIONS,
  pay: { from: ['requested'], to: 'paid', why: 'paid' },
  // A bank may send back what it has paid.
  return: { from: ['requested', 'held', 'paid'], to: 'returned', why: 'returned' },
}

const UNDER_WAY_STATES: readonly PayoutState[] = ['transferring', 'transferred', 'in_transit', 'stuck', 'reversing']
const PROVIDER_STATES: readonly PayoutState[] = [...UNDER_WAY_STATES, 'paid']

const PROVIDER_TRANSITIONS: Partial<Record<PayoutAction | ProviderStep, Transition>> = {
  ...OPERATOR_TRANSITIONS,
  return: { from: ['requested', 'held'], to: 'returned', why: 'returned' },
  retry: { from: ['stuck'], to: 'transferred', why: null },
  reverse: { from: ['transferred', 'stuck'], to: 'reversing', why: null },
  // By hand, from the bank of the platform; what was transferred is brought back afterwards, if that is possible.
  pay: { from: ['stuck'], to: 'paid', why: 'paid' },
  // The provider cannot be asked any more, but its dashboard says that the bank has paid.
  confirm: { from: ['stuck'], to: 'paid', why: null },
  wait_for_account: { from: ['requested'], to: 'held', why: null },
  transfer: { from: ['requested'], to: 'transferring', why: null },
  wait_for_funds: { from: ['transferring'], to: 'requested', why: null },
  refuse: { from: ['transferring'], to: 'held', why: null },
  // The provider does not pay its owner any more. Only before a transfer was made.
  give_back: { from: ['requested', 'held', 'transferring'], to: 'returned', why: 'returned' },
  transferred: { from: ['transferring'], to: 'transferred', why: 'paid' },
  // Also while it is to be brought back: what a bank was told to pay cannot be.
  send: { from: ['transferred', 'reversing'], to: 'in_transit', why: null },
  arrive: { from: ['transferred', 'in_transit'], to: 'paid', why: null },
  // A bank may send back what it has accepted days ago.
  fail: { from: ['transferred', 'in_transit', 'paid', 'reversing'], to: 'stuck', why: null },
  reversed: { from: UNDER_WAY_STATES, to: 'returned', why: 'returned' },
}

/** What was done by hand because the transfer could not be brought back: the provider has no part in it any more. */
const MANUAL_TRANSITIONS: Partial<Record<PayoutState, Partial<Record<PayoutAction | ProviderStep, Transition>>>> = {
  stuck: { return: { from: ['stuck'], to: 'returned', why: 'returned' } },
  paid: {
    pay: { from: [], to: 'paid', why: null },
    return: { from: ['paid'], to: 'returned', why: 'returned' },
    recovered: { from: ['paid'], to: 'paid', why: 'returned' },
  },
  returned: {
    return: { from: [], to: 'returned', why: null },
    recovered: { from: ['returned'], to: 'returned', why: 'returned' },
  },
}

interface Changing {
  state: PayoutState
  method: PayoutMethod
  transfer_left: TransferLeft
}

function declaredTransition({ state, method, transfer_left }: Changing, action: PayoutAction | ProviderStep) {
  if (method === 'bank') return BANK_TRANSITIONS[action as PayoutAction]
  const manualTransitions = transfer_left === null ? undefined : MANUAL_TRANSITIONS[state]
  if (manualTransitions && (state !== 'stuck' || action in manualTransitions)) return manualTransitions[action]
  // What was transferred is reversed at the provider before it is back on the balance.
  const isTransferred = action === 'return' && !['requested', 'held', 'returned'].includes(state)
  return PROVIDER_TRANSITIONS[isTransferred ? 'reverse' : action]
}

/** Returns the state after an action, and the reason for the entry in the ledger if money moves; null if the state does not allow it. */
export function transitionOf(
  payout: Changing,
  action: PayoutAction | ProviderStep,
): { to: PayoutState; why: LedgerReason | null } | null {
  const transition = declaredTransition(payout, action)
  if (!transition?.from.includes(payout.state)) return null
  return { to: transition.to, why: transition.why }
}

/** Returns what became of the transfer after an allowed action. It is lost once the provider cannot bring it back, until it does. */
export function transferAfter(
  { state, method, transfer_left }: Changing,
  action: PayoutAction | ProviderStep,
): TransferLeft {
  if (method === 'bank') return null
  if (action === 'recovered') return 'back'
  if (action === 'pay' || (action === 'fail' && state === 'reversing')) return 'lost'
  return action === 'return' && transfer_left !== null && state !== 'requested' ? transfer_left : null
}

/** Whether an action has been done before, so that repeating it changes nothing. */
export const isDone = (payout: Changing, action: PayoutAction | ProviderStep): boolean =>
  declaredTransition(payout, action)?.to === payout.state

/** Whether money of a payout may be at the provider, in the person's account there or on its way to their bank. */
const isAtProvider = (state: PayoutState): boolean => PROVIDER_STATES.includes(state)

interface Booked extends Changing {
  account_id: number
  amount_cents: number
}

const platformAccountOf = ({ state, method, transfer_left }: Changing) => {
  if (state === 'paid' && (method === 'bank' || transfer_left !== null)) return 'bank' as const
  return method === 'connect' && state !== 'transferring' && isAtProvider(state)
    ? ('provider' as const)
    : ('payouts' as const)
}

/** Postings of what was transferred and is lost, while its owner was paid or got it back otherwise. */
function lossOf({ state, amount_cents, transfer_left }: Booked): Posting[] {
  if (transfer_left !== 'lost' || (state !== 'paid' && state !== 'returned')) return []
  return [
    { account: { house: 'provider' }, cents: amount_cents },
    { account: { house: 'written_off' }, cents: -amount_cents },
  ]
}

/**
 * Returns the target balances of a payout: the amount has left the person for `payouts` and, once paid, `payouts` for `bank`; through the
 * provider it leaves what the provider holds for us with the transfer. A transfer that is lost is borne by the platform.
 */
export function targetOf(payout: Booked): Posting[] {
  const { account_id, amount_cents, state } = payout
  if (state === 'returned' || state === 'cancelled') return lossOf(payout)
  return [
    { account: { person: account_id }, cents: -amount_cents },
    { account: { house: platformAccountOf(payout) }, cents: amount_cents },
    ...lossOf(payout),
  ]
}

// Currencies that Stripe pays out in whole units, and counts in hundredths.
const WHOLE_UNIT_CURRENCIES = ['huf', 'isk', 'twd', 'ugx']

/** Returns what amounts are multiples of: some currencies are paid out by the provider in whole units only. */
export const amountStepOf = (method: PayoutMethod, currency: string): number =>
  method === 'connect' && WHOLE_UNIT_CURRENCIES.includes(currency) ? 100 : 1

const SHOWN_CHARACTERS = 4

/** Returns the end of a bank account's number, for messages that others may read. */
export function maskedAccount(account: string): string {
  const compact = account.replaceAll(/\s/g, '')
  const shownLength = Math.min(SHOWN_CHARACTERS, Math.floor(compact.length / 2))
  return `•••• ${shownLength === 0 ? '' : Array.from(compact).slice(-shownLength).join('')}`.trim()
}

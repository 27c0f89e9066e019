import type { LeftEarnings } from '../../contract/left-earnings.ts'
import type { FoundEarnings } from '../queries/left-earnings.ts'

type LeftBalance = Pick<FoundEarnings, 'amount_cents' | 'balance_cents' | 'state'>

/** Returns what is left of the earnings: what sales were refunded or disputed since the account was closed is owed by its balance. */
export const payableCents = ({ amount_cents, balance_cents, state }: LeftBalance): number =>
  state === 'held' ? Math.max(0, amount_cents + Math.min(0, balance_cents ?? 0)) : amount_cents

const SHOWN_STATES: Partial<Record<FoundEarnings['state'], LeftEarnings['state']>> = {
  requested: 'requested',
  held: 'held',
  paid: 'paid',
}

/** Returns what the link shows; null once it is over. */
export function toLeftEarnings(found: FoundEarnings, now: Date): LeftEarnings | null {
  const awaitsDetails = found.waits_for === 'owner' && found.details_at === null
  const state = awaitsDetails ? 'waiting' : found.waits_for === 'owner' ? 'requested' : SHOWN_STATES[found.state]
  if (state === undefined) return null
  const { currency, reason, payable_at, ends_at } = found
  const is_early = payable_at > now.toISOString()
  return { amount_cents: payableCents(found), currency, state, reason, is_early, payable_at, ends_at }
}

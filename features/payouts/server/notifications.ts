import { formatCents } from '#platform/contract/currency.ts'
import type { Work } from '#platform/server/work/work.ts'
import { isClosed } from '#features/accounts/server.ts'
import { publishBalance } from '#features/balances/server.ts'
import { notify } from '#features/notifications/server.ts'
import {
  payoutsEvents,
  type PayoutAccount,
  type PayoutMethod,
  type PayoutState,
  type TransferLeft,
} from '../contract.ts'
import { maskedAccount } from './rules.ts'

/** A payout whose state changed. */
export interface ChangedPayout {
  id: number
  account_id: number
  amount_cents: number
  state: PayoutState
  method: PayoutMethod
  transfer_left: TransferLeft
  reason: string | null
  bank_reference: string | null
}

const PATH = '/earnings'

const payoutNotice = ({ state, method, amount_cents, transfer_left, reason, bank_reference }: ChangedPayout) => {
  const payout = `Your payout of ${formatCents(amount_cents)}`
  if (state === 'held') return { subject: `${payout} is on hold`, detail: reason ?? '' }
  if (state === 'returned') return { subject: `${payout} is back in your balance`, detail: reason ?? '' }
  if (state === 'paid' && method === 'connect' && transfer_left === null)
    return { subject: `${payout} was paid`, detail: 'Stripe has paid it to your bank account.' }
  if (state === 'paid') return { subject: `${payout} was paid`, detail: `Reference: ${bank_reference ?? ''}` }
  if (state === 'stuck') return { subject: `${payout} did not arrive`, detail: reason ?? '' }
  return null
}

/** Tells open screens of a payout's new state, and its owner of what an operator or the provider did. A closed account gets no notifications. */
export async function announcePayout(
  work: Work,
  payout: ChangedPayout,
  by: 'owner' | 'operator' | 'provider',
): Promise<void> {
  const { id, account_id, state } = payout
  work.publish(payoutsEvents.payout, account_id, { id, state })
  await publishBalance(work, account_id)
  const ownerNotice = by === 'owner' ? null : payoutNotice(payout)
  if (!ownerNotice || (await isClosed(work.db, account_id))) return
  await notify(work, [{ account_id, kind: 'balance', actor: null, path: PATH, about: `payout ${id}`, ...ownerNotice }])
}

type AccountState = PayoutAccount['state']

const accountNotice = (before: AccountState, state: AccountState) => {
  if (state === 'active') return { subject: 'You can be paid now', detail: 'Stripe has everything it needs.' }
  if (state === 'rejected')
    return {
      subject: 'Stripe has refused your account',
      detail: 'Payouts are not possible. Your earnings stay in your balance; write to us.',
    }
  if (state === 'closed')
    return {
      subject: 'Your account at Stripe is disconnected',
      detail: 'Set up payouts again to be paid. Your earnings stay in your balance.',
    }
  if (state === 'restricted' && before === 'active')
    return {
      subject: 'Stripe needs more information',
      detail: 'You cannot be paid until Stripe has it. Open Earnings to see what is missing.',
    }
  return null
}

/** Tells somebody whether the provider pays them. */
export async function announceAccount(
  work: Work,
  account_id: number,
  { before, state }: { before: AccountState; state: AccountState },
): Promise<void> {
  const ownerNotice = accountNotice(before, state)
  if (!ownerNotice) return
  await notify(work, [
    { account_id, kind: 'balance', actor: null, path: PATH, about: 'payout account', ...ownerNotice },
  ])
}

/** Tells somebody that their bank details were changed, in case it was not they who did it. Who closed their account is sent an email. */
export const announceBankDetails = (work: Work, account_id: number, account: string): Promise<void> =>
  notify(work, [
    {
      account_id,
      kind: 'balance',
      actor: null,
      path: PATH,
      subject: 'Your bank details were changed',
      detail: `You are paid to the account ${maskedAccount(account)} from now on. If this was not you, change your password and write to us.`,
      about: 'bank details',
    },
  ])

import { formatCents } from '#platform/contract/currency.ts'
import type { Work } from '#platform/server/work/work.ts'
import { isClosed } from '#features/accounts/server.ts'
import { publishBalance } from '#features/balances/server.ts'
import { notify } from '#features/notifications/server.ts'
import { listIdsWithRole } from '#features/operators/server.ts'
import { payoutsEvents, type PayoutAccount, type PayoutMethod, type PayoutState } from '../contract.ts'

interface Changed {
  id: number
  account_id: number
  amount_cents: number
  state: PayoutState
  method: PayoutMethod
  reason: string | null
  bank_reference: string | null
}

const PATH = '/earnings'

const newsOf = ({ state, method, amount_cents, reason, bank_reference }: Changed) => {
  const payout = `Your payout of ${formatCents(amount_cents)}`
  if (state === 'held') return { subject: `${payout} is on hold`, detail: reason ?? '' }
  if (state === 'returned') return { subject: `${payout} is back in your balance`, detail: reason ?? '' }
  if (state === 'paid' && method === 'connect')
    return { subject: `${payout} was paid`, detail: 'Stripe has paid it to your bank account.' }
  if (state === 'paid') return { subject: `${payout} was paid`, detail: `Reference: ${bank_reference ?? ''}` }
  if (state === 'stuck') return { subject: `${payout} was sent back by your bank`, detail: reason ?? '' }
  return null
}

/** Tells open screens of a payout's new state, and its owner of what an operator or the provider did. A closed account gets no notifications. */
export async function announce(work: Work, payout: Changed, by: 'owner' | 'operator' | 'provider'): Promise<void> {
  const { id, account_id, state } = payout
  work.publish(payoutsEvents.payout, account_id, { id, state })
  await publishBalance(work, account_id)
  const news = by === 'owner' ? null : newsOf(payout)
  if (!news || (await isClosed(work.db, account_id))) return
  await notify(work, [{ account_id, kind: 'balance', actor: null, path: PATH, about: `payout ${id}`, ...news }])
}

const toFinance = async (work: Work, news: { subject: string; detail: string; about: string }) =>
  notify(
    work,
    (await listIdsWithRole(work.db, 'finance')).map((account_id) => ({
      ...news,
      account_id,
      kind: 'balance' as const,
      actor: null,
      path: '/admin/payouts',
    })),
  )

/** Tells finance staff that somebody waits to be paid by bank. */
export const announceRequest = (work: Work, { id, amount_cents }: Changed): Promise<void> =>
  toFinance(work, {
    subject: `A payout of ${formatCents(amount_cents)} needs to be paid`,
    detail: 'Pay it from your bank, then record the payment.',
    about: `payout request ${id}`,
  })

/** Tells finance staff that the provider has too little money of ours for a payout. */
export const announceShortage = (work: Work, { id, amount_cents }: Changed): Promise<void> =>
  toFinance(work, {
    subject: `A payout of ${formatCents(amount_cents)} is waiting for funds`,
    detail: 'Too little is available at Stripe. It will be sent automatically once there is enough.',
    about: `payout shortage ${id}`,
  })

type AccountState = PayoutAccount['state']

const accountNews = (before: AccountState, state: AccountState) => {
  if (state === 'active') return { subject: 'You can be paid now', detail: 'Stripe has everything it needs.' }
  if (state === 'rejected')
    return {
      subject: 'Stripe has refused your account',
      detail: 'Payouts are not possible. Your earnings stay in your balance; write to us.',
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
  const news = accountNews(before, state)
  if (!news) return
  await notify(work, [{ account_id, kind: 'balance', actor: null, path: PATH, about: 'payout account', ...news }])
}

/** Tells somebody that their bank details were changed, in case it was not they who did it. */
export const announceBankDetails = (work: Work, account_id: number): Promise<void> =>
  notify(work, [
    {
      account_id,
      kind: 'balance',
      actor: null,
      path: PATH,
      subject: 'Your bank details were changed',
      detail: 'If this was not you, change your password and write to us.',
      about: 'bank details',
    },
  ])

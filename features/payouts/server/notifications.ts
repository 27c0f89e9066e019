import { formatCents } from '#platform/contract/currency.ts'
import type { Work } from '#platform/server/work/work.ts'
import { isClosed } from '#features/accounts/server.ts'
import { publishBalance } from '#features/balances/server.ts'
import { notify } from '#features/notifications/server.ts'
import { payoutsEvents, type PayoutState } from '../contract.ts'

interface Changed {
  id: number
  account_id: number
  amount_cents: number
  state: PayoutState
  reason: string | null
  bank_reference: string | null
}

const PATH = '/earnings'

const newsOf = ({ state, amount_cents, reason, bank_reference }: Changed) => {
  const payout = `Your payout of ${formatCents(amount_cents)}`
  if (state === 'held') return { subject: `${payout} is on hold`, detail: reason ?? '' }
  if (state === 'returned') return { subject: `${payout} is back on your balance`, detail: reason ?? '' }
  if (state === 'paid') return { subject: `${payout} was paid`, detail: `Reference: ${bank_reference ?? ''}` }
  return null
}

/** Tells open screens of a payout's new state, and its owner of what an operator did. A closed account gets no notifications. */
export async function announce(work: Work, payout: Changed, by: 'owner' | 'operator'): Promise<void> {
  const { id, account_id, state } = payout
  work.publish(payoutsEvents.payout, account_id, { id, state })
  await publishBalance(work, account_id)
  const news = by === 'operator' ? newsOf(payout) : null
  if (!news || (await isClosed(work.db, account_id))) return
  await notify(work, [{ account_id, kind: 'balance', actor: null, path: PATH, about: `payout ${id}`, ...news }])
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

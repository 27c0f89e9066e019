import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { formatCents } from '#platform/contract/currency.ts'
import type { Work } from '#platform/server/work/work.ts'
import { isClosed } from '#features/accounts/server.ts'
import { publishBalance } from '#features/balances/server.ts'
import { bookTarget, lockBalance, nextQueryNumber } from '#features/ledger/server.ts'
import { notify } from '#features/notifications/server.ts'
import { hasOtherWithRole, recordAction } from '#features/operators/server.ts'
import type { Debt } from '../contract.ts'
import { findDebt, findLastWriteOff, insertWriteOff } from './queries/debts.ts'
import { readEarnings } from './queries/earnings.ts'
import { findOpen } from './queries/payouts.ts'
import { overdrawnOf } from './rules.ts'

interface WriteOff {
  actorId: number
  owed_cents: number
  reason: string
}

async function expectOther({ db }: Work, accountId: number, actorId: number): Promise<void> {
  if (accountId === actorId && (await hasOtherWithRole(db, 'finance', actorId)))
    throw conflict('own_debt', 'This debt is your own: somebody else must decide about it')
}

/** Writes off what somebody owes. Does nothing if that was done before; throws if they owe another amount. */
export async function writeOffDebt(
  work: Work,
  accountId: number,
  { actorId, owed_cents, reason }: WriteOff,
): Promise<Debt> {
  const { db, now } = work
  const found = await findDebt(db, accountId)
  if (!found) throw notFound('No account with this number has a debt')
  await expectOther(work, accountId, actorId)
  const balance = await lockBalance(db, accountId)
  if (balance !== 0 - owed_cents) {
    if (balance >= 0 && (await findLastWriteOff(db, accountId)) === owed_cents) return { ...found, owed_cents: 0 }
    const owedText = formatCents(Math.max(0, -balance))
    throw conflict(
      'debt_changed',
      `They now owe ${owedText}. Nothing was written off. Check the new amount, then try again.`,
    )
  }
  // If it is returned or cancelled, it pays the debt.
  if (await findOpen(db, accountId))
    throw conflict('payout_open', 'They have an open payout. Pay, return or cancel it, then look at the debt again.')
  // Otherwise what they earn later would make up for these payouts once more.
  const payouts_cents = Math.min(owed_cents, overdrawnOf(await readEarnings(db, accountId, now.toISOString())))
  const { id } = await insertWriteOff(db, {
    account_id: accountId,
    amount_cents: owed_cents,
    payouts_cents,
    reason,
    now,
  })
  await bookTarget(db, {
    cause: { kind: 'write_off', reference: String(id) },
    answer: await nextQueryNumber(db),
    why: 'written_off',
    target: [
      { account: { person: accountId }, cents: owed_cents },
      { account: { house: 'written_off' }, cents: -owed_cents },
    ],
    now,
  })
  await recordAction({ db, now }, actorId, {
    action: 'write_off_debt',
    account_id: accountId,
    reason,
    details: { write_off: String(id), before: String(-owed_cents), after: '0' },
  })
  await announce(work, accountId, owed_cents)
  return { ...found, owed_cents: 0 }
}

async function announce(work: Work, account_id: number, cents: number): Promise<void> {
  await publishBalance(work, account_id)
  if (await isClosed(work.db, account_id)) return
  const subject = `You no longer owe ${formatCents(cents)}`
  const detail = 'We wrote it off. Your balance is zero, and what you earn from now on is yours.'
  await notify(work, [{ account_id, kind: 'balance', actor: null, path: '/balance', about: 'debt', subject, detail }])
}

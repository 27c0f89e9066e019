import type { Database } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { holdAccount, restoreAccount, suspendAccount } from '#features/accounts/server.ts'
import type { AccountStanding } from '../contract.ts'
import { findRoles, insertEntry } from './queries.ts'
import { objectionTo } from './rules.ts'

const OBJECTIONS = {
  own_account: 'You cannot suspend or restore your own account',
  is_operator: 'This account runs this installation: an owner must take its roles first',
} as const

/** Suspension or restoration of an account by a moderator. */
export interface Suspending {
  accountId: number
  actorId: number
  isSuspended: boolean
  reason: string
  now: Date
}

/** Suspends or restores an account and records it; does nothing if it already is. Throws 409 for operators and the actor. */
export async function setSuspended(
  db: Database,
  { accountId, actorId, isSuspended, reason, now }: Suspending,
): Promise<AccountStanding> {
  const account = await holdAccount(db, { id: accountId })
  if (!account) throw notFound('Account not found')
  const { id, username, is_active } = account
  // Read while the account is locked, so that a concurrent grant is either visible or waits.
  const objection = objectionTo({ id, isOperator: (await findRoles(db, id)) !== null }, actorId)
  if (objection) throw conflict(objection, OBJECTIONS[objection])
  if (is_active === isSuspended) {
    await (isSuspended ? suspendAccount(db, id) : restoreAccount(db, id))
    const action = isSuspended ? 'suspend_account' : 'restore_account'
    await insertEntry(db, { action, actor_id: actorId, account_id: id, reason, created_at: now })
  }
  return { id, username, is_suspended: isSuspended }
}

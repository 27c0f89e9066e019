import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { lockForClosing } from '#platform/server/work/open-account.ts'
import { holdAccount } from '#features/accounts/server.ts'
import { findRoles } from '#features/operators/server.ts'
import { findPerson } from './queries/people.ts'
import { objectionTo } from './rules.ts'

export const personNotFound = () => notFound('Account not found')

const OBJECTIONS = {
  own_account: 'This is your own account: use your own settings',
  is_operator: 'This account runs this installation: only an owner may do this',
} as const
const ERASE_OBJECTIONS = {
  own_account: 'This is your own account: close it in your own settings',
  is_operator: 'This account runs this installation: an owner must take its roles first',
} as const

/**
 * Locks an account that the caller acts on until the transaction ends, so that its roles cannot change meanwhile. Throws 404 if there is
 * none, 409 if the caller may not act on it.
 */
export async function lockPerson(db: Database, id: number, caller: Caller, isErasing = false) {
  const refuse = (roles: Parameters<typeof objectionTo>[0]['roles']) => {
    const objection = objectionTo({ id, roles }, caller, isErasing)
    if (objection) throw conflict(objection, (isErasing ? ERASE_OBJECTIONS : OBJECTIONS)[objection])
  }
  // Before any lock: one's own account is held open by this very call.
  refuse([])
  if (isErasing) await lockForClosing(db, id)
  if (!(await holdAccount(db, { id }))) throw personNotFound()
  refuse((await findRoles(db, id)) ?? [])
  const person = await findPerson(db, id)
  if (!person) throw personNotFound()
  return person
}

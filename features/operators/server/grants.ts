import { inTransaction, type Database } from '#platform/server/database/database.ts'
import type { OperatorRole } from '#features/accounts/contract.ts'
import { holdAccount } from '#features/accounts/server.ts'
import { deleteGrant, findRoles, hasOwnerBeside, insertEntry, lockGrants, setRoles } from './queries.ts'
import { actionFor, sortedRoles } from './rules.ts'

/** A change of an account's roles. */
export interface RoleChange {
  email: string
  roles: readonly OperatorRole[]
  /** Null for a command on the server, which may also revoke the roles of the last owner. */
  actorId: number | null
  reason: string | null
  now: Date
}

/** Result of a change of roles: `unchanged` if the account already had exactly these. */
export type RoleChangeResult = 'granted' | 'unchanged' | 'not_found' | 'not_verified' | 'suspended' | 'last_owner'

/**
 * Gives the account with this address exactly these roles; an empty list revokes all. The address must be confirmed, because anyone can
 * sign up with another person's. Takes effect with the account's next call.
 */
export async function changeRoles(db: Database, roleChange: RoleChange): Promise<RoleChangeResult> {
  const { email, actorId, reason, now } = roleChange
  const roles = sortedRoles(roleChange.roles)
  await lockGrants(db)
  const account = await holdAccount(db, { email })
  if (!account) return 'not_found'
  const before = (await findRoles(db, account.id)) ?? []
  const action = actionFor(before, roles)
  if (action === null) return 'unchanged'
  if (roles.length > 0) {
    if (!account.is_active) return 'suspended'
    if (!account.email_verified) return 'not_verified'
  }
  const removesOwner = before.includes('owner') && !roles.includes('owner')
  if (removesOwner && actorId !== null && !(await hasOwnerBeside(db, account.id))) return 'last_owner'
  if (roles.length === 0) await deleteGrant(db, account.id)
  else await setRoles(db, { account_id: account.id, roles, granted_by: actorId, now })
  const details = { before: before.join(', '), after: roles.join(', ') }
  await insertEntry(db, { action, actor_id: actorId, account_id: account.id, reason, details, created_at: now })
  return 'granted'
}

/** Gives the account with this address exactly these roles, by a command on the server. */
export const grantRoles = (db: Database, roleChange: Omit<RoleChange, 'actorId'>): Promise<RoleChangeResult> =>
  inTransaction(db, (tx) => changeRoles(tx, { ...roleChange, actorId: null }))

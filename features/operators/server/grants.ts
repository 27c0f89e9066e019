import { inTransaction, type Database } from '#platform/server/database/database.ts'
import { holdAccount } from '#features/accounts/server.ts'
import { deleteGrant, insertEntry, insertGrant } from './queries.ts'

/** Whom a grant is given to or taken from, by who holds the server. */
export interface Granting {
  email: string
  reason: string | null
  now: Date
}

/**
 * Makes the account with this address an operator. The address must be verified: anybody can sign up with an address that is not theirs,
 * and wait. Answers what came of it.
 */
export const grantOperator = (
  db: Database,
  { email, reason, now }: Granting,
): Promise<'granted' | 'is_operator' | 'not_found' | 'not_verified' | 'suspended'> =>
  inTransaction(db, async (tx) => {
    const account = await holdAccount(tx, { email })
    if (!account) return 'not_found'
    if (!account.is_active) return 'suspended'
    if (!account.email_verified) return 'not_verified'
    if (!(await insertGrant(tx, account.id, now))) return 'is_operator'
    await insertEntry(tx, {
      action: 'grant_operator',
      actor_id: null,
      account_id: account.id,
      reason,
      created_at: now,
    })
    return 'granted'
  })

/** Takes the grant from the account with this address; it counts from their next call. Answers what came of it. */
export const revokeOperator = (
  db: Database,
  { email, reason, now }: Granting,
): Promise<'revoked' | 'no_operator' | 'not_found'> =>
  inTransaction(db, async (tx) => {
    const account = await holdAccount(tx, { email })
    if (!account) return 'not_found'
    if (!(await deleteGrant(tx, account.id))) return 'no_operator'
    await insertEntry(tx, {
      action: 'revoke_operator',
      actor_id: null,
      account_id: account.id,
      reason,
      created_at: now,
    })
    return 'revoked'
  })

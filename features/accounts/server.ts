import type { Doorkeeper } from '../../platform/server/caller.ts'
import type { Database } from '../../platform/server/database.ts'
import type { User } from './contract.ts'
import { deleteExpiredSessions, findSession, getAccount } from './server/queries.ts'
import { hashToken } from './server/tokens.ts'

export { hashPassword } from './server/passwords.ts'
export { accountsRoutes } from './server/routes.ts'
export { forgetOldFlows, socialRoutes } from './server/social-routes.ts'

/** Who a session token belongs to, while the session lives and the account is active. */
export const findCaller: Doorkeeper['findCaller'] = (db, token, now) => findSession(db, hashToken(token), now)

/** Removes the sessions that have ended. */
export const forgetEndedSessions = deleteExpiredSessions

/** The user as they see themselves. Throws when there is no such account. */
export async function getUser(db: Database, id: number): Promise<User> {
  const { password_hash: _secret, ...user } = await getAccount(db, id)
  return user
}

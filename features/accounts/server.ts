import type { Authentication } from '#platform/server/caller.ts'
import type { Database } from '#platform/server/database.ts'
import type { User } from './contract.ts'
import { deleteExpiredSessions, findSession, getAccount } from './server/queries.ts'
import { deactivate } from './server/queries/care.ts'
import { deleteExpiredTokens } from './server/queries/email-tokens.ts'
import { hashToken } from './server/tokens.ts'

export type { PersonalData, Leaving } from './server/personal-data.ts'
export { accountJobs } from './server/care-jobs.ts'
export { accountCareRoutes } from './server/care-routes.ts'
export { hashPassword } from './server/passwords.ts'
export { accountsRoutes } from './server/routes.ts'
export { forgetOldFlows, socialRoutes } from './server/social-routes.ts'

/** Who a session token belongs to, while the session lives and the account is active. */
export const findCaller: Authentication['findCaller'] = (db, token, now) => findSession(db, hashToken(token), now)

/** Removes the sessions that have ended. */
export const forgetEndedSessions = deleteExpiredSessions

/** Removes the mailed links whose time is over. */
export const forgetEndedLinks = deleteExpiredTokens

/** Shuts somebody out: their sessions end and their open streams notice at once. The database sees to both. */
export const suspendAccount = deactivate

/** The user as they see themselves. Throws when there is no such account. */
export async function getUser(db: Database, id: number): Promise<User> {
  const { password_hash: _secret, ...user } = await getAccount(db, id)
  return user
}

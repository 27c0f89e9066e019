import type { Authentication } from '#platform/server/caller.ts'
import type { Config } from '#platform/server/config.ts'
import type { AccountCondition, Database } from '#platform/server/database.ts'
import type { User } from './contract.ts'
import { getAccount } from './server/queries.ts'
import { deactivate } from './server/queries/care.ts'
import { deleteExpiredTokens } from './server/queries/email-tokens.ts'
import { deleteEndedSessions, findSession } from './server/queries/sessions.ts'
import { living } from './server/sessions.ts'
import { hashToken } from './server/tokens.ts'

export type { PersonalData, Leaving } from './server/personal-data.ts'
export { accountJobs } from './server/care-jobs.ts'
export type { RenameListener } from './server/listening.ts'
export { accountCareRoutes } from './server/care-routes.ts'
export { hashPassword } from './server/passwords.ts'
export { accountsRoutes } from './server/routes.ts'
export { forgetOldFlows, socialRoutes } from './server/social-routes.ts'

/**
 * Says who a session token belongs to, while the session lives and the account is active. Whether they have paid is asked in the
 * same statement, by an expression over the account's id that those know who sell subscriptions.
 */
export const callersIn =
  (config: Config, isPaid: AccountCondition): Authentication['findCaller'] =>
  (db, token, now) =>
    findSession(db, hashToken(token), living(now, config), isPaid)

/** Removes the sessions that have ended. */
export const forgetEndedSessions = (db: Database, now: Date, config: Config) =>
  deleteEndedSessions(db, living(now, config))

/** Removes the mailed links whose time is over. */
export const forgetEndedLinks = deleteExpiredTokens

/** Shuts somebody out: their sessions end and their open streams notice at once. The database sees to both. */
export const suspendAccount = deactivate

/** The user as they see themselves. Throws when there is no such account. */
export async function getUser(db: Database, id: number): Promise<User> {
  const { password_hash: _secret, ...user } = await getAccount(db, id)
  return user
}

import type { Authentication } from '#platform/server/http/caller.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { User } from './contract.ts'
import { getAccount } from './server/queries.ts'
import { activate, deactivate } from './server/queries/account-settings.ts'
import { deleteExpiredTokens } from './server/queries/email-tokens.ts'
import { deleteEndedSessions, findSession, type CallerConditions } from './server/queries/sessions.ts'
import { living } from './server/sessions.ts'
import { hashToken } from './server/tokens.ts'

export type { PersonalData, Leaving } from './server/personal-data.ts'
export { accountJobs } from './server/settings/jobs.ts'
export type { RenameListener } from './server/rename-listener.ts'
export { accountCareRoutes } from './server/settings/routes.ts'
export { holdAccount, isClosed } from './server/queries/account-settings.ts'
export { hashPassword, passwordFits } from './server/passwords.ts'
export { roleKinds } from './server/roles.ts'
export { accountsRoutes } from './server/routes.ts'
export { forgetOldFlows, socialRoutes } from './server/social-routes.ts'

/**
 * Says who a session token belongs to, while the session lives and the account is active. Whether they have paid and whether they
 * are an operator is asked in the same statement, by expressions over the account's id that come from those who know.
 */
export const callersIn =
  (config: Config, conditions: CallerConditions): Authentication['findCaller'] =>
  (db, token, now) =>
    findSession(db, hashToken(token), living(now, config), conditions)

/** Removes the sessions that have ended. */
export const forgetEndedSessions = (db: Database, now: Date, config: Config) =>
  deleteEndedSessions(db, living(now, config))

/** Removes the mailed links whose time is over. */
export const deleteEndedLinks = deleteExpiredTokens

/** Shuts somebody out: their sessions end and their open streams notice at once. The database sees to both. */
export const suspendAccount = deactivate

/** Lets somebody back in who was shut out; what is closed stays closed. */
export const restoreAccount = activate

/** The user as they see themselves. Throws when there is no such account. */
export async function getUser(db: Database, id: number): Promise<User> {
  const { password_hash: _secret, ...user } = await getAccount(db, id)
  return user
}

import type { Doorkeeper } from '../../platform/server/caller.ts'
import { deleteExpiredSessions, findSession } from './server/queries.ts'
import { hashToken } from './server/tokens.ts'

export { accountsRoutes } from './server/routes.ts'

/** Who a session token belongs to, while the session lives and the account is active. */
export const findCaller: Doorkeeper['findCaller'] = (db, token, now) => findSession(db, hashToken(token), now)

/** Removes the sessions that have ended. */
export const forgetEndedSessions = deleteExpiredSessions

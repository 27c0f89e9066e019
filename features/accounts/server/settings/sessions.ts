import { notFound } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { Session } from '../../contract.ts'
import type { AccountSettingsHandlers } from './handlers.ts'
import { deviceOf } from '../devices.ts'
import { deleteOwnSession, deleteSessionsOf, endAccess, listSessions } from '../queries/sessions.ts'
import { activeSessionLimits } from '../sessions.ts'

/** Lists where an account is signed in; `currentId` is the session of the caller, if it is theirs. */
export const presentSessions = async (
  { db, now, services }: Pick<Work, 'db' | 'now' | 'services'>,
  accountId: number,
  currentId: number | null,
): Promise<Session[]> =>
  (await listSessions(db, accountId, activeSessionLimits(now, services.config))).map(
    ({ id, user_agent, created_at, last_seen_at }) => ({
      id,
      device: deviceOf(user_agent),
      created_at,
      last_seen_at,
      current: id === currentId,
    }),
  )

/** Ends one session of an account, or all and its API tokens too; returns false if the account has no such session. */
export async function endSessions(
  { db, wakeStreamsOf }: Work,
  accountId: number,
  id: number | 'all',
): Promise<boolean> {
  if (id === 'all') await endAccess(db, accountId)
  else if (!(await deleteOwnSession(db, accountId, id))) return false
  wakeStreamsOf(accountId)
  return true
}

export const sessionHandlers: AccountSettingsHandlers<'sessions' | 'endSession' | 'endOtherSessions'> = {
  sessions: (call) => presentSessions(call, call.caller.id, call.caller.session_id),

  endSession: async ({ work, caller, params }) => {
    if (!(await endSessions(work, caller.id, params.id))) throw notFound('Session not found')
  },

  endOtherSessions: async ({ db, work, caller }) => {
    await deleteSessionsOf(db, caller.id, caller.session_id)
    work.wakeStreamsOf(caller.id)
  },
}

import { notFound } from '#platform/server/http/http-errors.ts'
import type { CareHandlers } from './handlers.ts'
import { deviceOf } from '../devices.ts'
import { deleteOwnSession, deleteSessionsOf, listSessions } from '../queries/sessions.ts'
import { living } from '../sessions.ts'

export const sessionCare: CareHandlers<'sessions' | 'endSession' | 'endOtherSessions'> = {
  sessions: async ({ db, caller, now, services }) =>
    (await listSessions(db, caller.id, living(now, services.config))).map(
      ({ id, user_agent, created_at, last_seen_at }) => ({
        id,
        device: deviceOf(user_agent),
        created_at,
        last_seen_at,
        current: id === caller.session_id,
      }),
    ),

  endSession: async ({ db, work, caller, params }) => {
    if (!(await deleteOwnSession(db, caller.id, params.id))) throw notFound('Session not found')
    work.wakeStreamsOf(caller.id)
  },

  endOtherSessions: async ({ db, work, caller }) => {
    await deleteSessionsOf(db, caller.id, caller.session_id)
    work.wakeStreamsOf(caller.id)
  },
}

import { wakeStreams } from '#platform/server/live.ts'
import { notFound } from '#platform/server/refusals.ts'
import type { CareHandlers } from './care-handlers.ts'
import { deviceOf } from './devices.ts'
import { deleteOwnSession, deleteSessionsOf, listSessions } from './queries/sessions.ts'
import { living } from './sessions.ts'

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

  endSession: async ({ db, caller, params }) => {
    if (!(await deleteOwnSession(db, caller.id, params.id))) throw notFound('Session not found')
    await wakeStreams(db, [caller.id])
  },

  endOtherSessions: async ({ db, caller }) => {
    await deleteSessionsOf(db, caller.id, caller.session_id)
    await wakeStreams(db, [caller.id])
  },
}

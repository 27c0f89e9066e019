import { actorOf } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { announceTask } from '#features/operators/server.ts'
import { feedbackApi } from '../contract.ts'
import { sendReply } from './jobs.ts'
import { findFeedback, insertFeedback, listFeedback, setDone, storeReply } from './queries.ts'

async function getFeedback(db: Database, id: number) {
  const feedback = await findFeedback(db, id)
  if (!feedback) throw notFound('Feedback not found')
  return feedback
}

export const feedbackRoutes: Route[] = routes(feedbackApi, {
  give: async ({ db, body, now, work }) => {
    const feedback = await insertFeedback(db, { ...body, created_at: now })
    await announceTask(work, 'open_feedback', 'support')
    return feedback
  },

  list: ({ db, query }) => listFeedback(db, query),

  setDone: async ({ db, params: { id }, body, caller, now }) => {
    await getFeedback(db, id)
    await setDone(db, id, { isDone: body.is_done, handled_by: actorOf(caller), now })
    return getFeedback(db, id)
  },

  reply: async ({ db, params: { id }, body, caller, now, work }) => {
    const { email } = await getFeedback(db, id)
    if (email === null) throw conflict('no_address', 'Whoever wrote this left no address')
    // Of two simultaneous replies, only the first is sent.
    if (!(await storeReply(db, id, { reply: body.text, handled_by: actorOf(caller), now })))
      throw conflict('replied', 'Somebody has replied to this already')
    await work.enqueue(sendReply, { feedback_id: id }, { onceFor: String(id) })
    return getFeedback(db, id)
  },
})

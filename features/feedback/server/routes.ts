import { countTry } from '#platform/server/limits.ts'
import { routes, type Route } from '#platform/server/routes.ts'
import { feedbackApi } from '../contract.ts'
import { insertFeedback } from './queries.ts'

const FEEDBACK_LIMIT = { name: 'feedback', tries: 20, withinMs: 60 * 60 * 1000 } as const

export const feedbackRoutes: Route[] = routes(feedbackApi, {
  give: async ({ db, body, now, address, services }) => {
    // Inside the call's transaction: what is refused is not counted, which keeps the count at its limit until the hour is over.
    if (services.config.RATE_LIMITS) await countTry(db, FEEDBACK_LIMIT, address, now)
    return insertFeedback(db, { ...body, created_at: now })
  },
})

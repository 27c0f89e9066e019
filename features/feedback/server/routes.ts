import { routes, type Route } from '#platform/server/http/routes.ts'
import { feedbackApi } from '../contract.ts'
import { insertFeedback } from './queries.ts'

export const feedbackRoutes: Route[] = routes(feedbackApi, {
  give: ({ db, body, now }) => insertFeedback(db, { ...body, created_at: now }),
})

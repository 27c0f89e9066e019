import { forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { reputationApi } from '../contract.ts'
import { findClientStatistics } from './queries.ts'

const CONVERSATIONS_WEIGHED = 100

export const reputationRoutes: Route[] = routes(reputationApi, {
  readStatistics: async ({ db, caller, params }) => {
    if (caller.user_type !== 'developer' && caller.id !== params.id) {
      throw forbidden('Only developers can see what a client has done here')
    }
    const statistics = await findClientStatistics(db, params.id, CONVERSATIONS_WEIGHED)
    if (!statistics) throw notFound('Client not found')
    return statistics
  },
})

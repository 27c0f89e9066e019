import { forbidden, notFound } from '../../../platform/server/refusals.ts'
import { routes, type Route } from '../../../platform/server/routes.ts'
import { clientsApi } from '../contract.ts'
import { findClientFigures } from './queries.ts'

const CONVERSATIONS_WEIGHED = 100

export const clientsRoutes: Route[] = routes(clientsApi, {
  readFigures: async ({ db, caller, params }) => {
    if (caller.user_type !== 'developer' && caller.id !== params.id) {
      throw forbidden('Only developers can see what a client has done here')
    }
    const figures = await findClientFigures(db, params.id, CONVERSATIONS_WEIGHED)
    if (!figures) throw notFound('Client not found')
    return figures
  },
})

import { idBefore, pageOf } from '../../../platform/server/page.ts'
import { forbidden, notFound } from '../../../platform/server/refusals.ts'
import { routes, type Route } from '../../../platform/server/routes.ts'
import { findProjectOwner } from '../../projects/server.ts'
import { countMatching } from '../../requests/server.ts'
import { overviewsApi } from '../contract.ts'
import { countForClient, countForDeveloper, findProjectFigures, listProjectFigures, listResponses } from './queries.ts'

export const overviewsRoutes: Route[] = routes(overviewsApi, {
  listProjects: async ({ db, caller, query }) => {
    const rows = await listProjectFigures(db, caller.id, { ...query, after: idBefore(query.after) })
    return pageOf(rows, query.limit, (row) => [row.id])
  },

  readProject: async ({ db, caller, params }) => {
    const project = await findProjectFigures(db, params.id, caller.id)
    if (project) return project
    const owner = await findProjectOwner(db, params.id)
    throw owner === undefined ? notFound('Project not found') : forbidden('Not authorized to access this project')
  },

  readClient: ({ db, caller }) => countForClient(db, caller.id),
  readDeveloper: async ({ db, caller }) => ({
    ...(await countForDeveloper(db, caller.id)),
    matching_requests: await countMatching(db, caller.id),
  }),

  listResponses: async ({ db, caller, query: { request_id, ...query } }) => {
    const rows = await listResponses(db, caller.id, { ...query, request_id, after: idBefore(query.after) })
    return pageOf(rows, query.limit, (row) => [row.conversation_id])
  },
})

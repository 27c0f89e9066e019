import { idBefore, pageOf } from '#platform/server/database/keyset-page.ts'
import { forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { findProjectOwner } from '#features/projects/server.ts'
import { countMatching } from '#features/requests/server.ts'
import { dashboardsApi } from '../contract.ts'
import { listWaiting } from './queries/waiting-items.ts'
import {
  countForClient,
  countForDeveloper,
  findProjectStatistics,
  listProjectStatistics,
  listResponses,
} from './queries/statistics.ts'

export const dashboardsRoutes: Route[] = routes(dashboardsApi, {
  listProjects: async ({ db, caller, query }) => {
    const rows = await listProjectStatistics(db, caller.id, { ...query, after: idBefore(query.after) })
    return pageOf(rows, query.limit, (row) => [row.id])
  },

  readProject: async ({ db, caller, params }) => {
    const project = await findProjectStatistics(db, params.id, caller.id)
    if (project) return project
    const owner = await findProjectOwner(db, params.id)
    throw owner === undefined ? notFound('Project not found') : forbidden('Not authorized to access this project')
  },

  listWaiting: ({ db, caller }) => listWaiting(db, caller.id),

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

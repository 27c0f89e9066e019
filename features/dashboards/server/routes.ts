import { mapPage } from '#platform/server/database/keyset-page.ts'
import { forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { findProjectOwner } from '#features/projects/server.ts'
import { pictureAddress } from '#platform/server/files/files.ts'
import { waitingIn } from '#features/agreements/server.ts'
import { countMatching, listNewestRequests } from '#features/requests/server.ts'
import { dashboardsApi } from '../contract.ts'
import { listRequestStandings } from './queries/request-standings.ts'
import { listWaiting } from './queries/waiting-items.ts'
import {
  countForClient,
  countForDeveloper,
  findProjectStatistics,
  listProjectStatistics,
  listResponses,
} from './queries/statistics.ts'

export const dashboardsRoutes: Route[] = routes(dashboardsApi, {
  listProjects: ({ db, caller, query }) => listProjectStatistics(db, caller.id, query),

  readProject: async ({ db, caller, params }) => {
    const project = await findProjectStatistics(db, params.id, caller.id)
    if (project) return project
    const owner = await findProjectOwner(db, params.id)
    throw owner === undefined ? notFound('Project not found') : forbidden('Not authorized to access this project')
  },

  listWaiting: async ({ db, caller, services }) => {
    const rows = await listWaiting(db, caller.id, waitingIn(caller.id))
    return rows.map(({ picture, ...row }) => ({
      ...row,
      picture_url: pictureAddress(services.config.PUBLIC_URL, picture),
    }))
  },

  listRequests: async ({ db, caller, query }) => {
    const requests = await listNewestRequests(db, caller.id, query.limit)
    const ids = requests.map(({ id }) => id)
    const standings = await listRequestStandings(db, caller.id, ids)
    return requests.flatMap((request) => {
      const standing = standings.get(request.id)
      return standing ? [{ ...request, standing }] : []
    })
  },

  readClient: ({ db, caller }) => countForClient(db, caller.id),
  readDeveloper: async ({ db, caller }) => ({
    ...(await countForDeveloper(db, caller.id)),
    matching_requests: await countMatching(db, caller.id),
  }),

  listResponses: async ({ db, caller, services, query }) =>
    mapPage(await listResponses(db, caller.id, query), (row) => ({
      ...row,
      developer_picture: pictureAddress(services.config.PUBLIC_URL, row.developer_picture),
    })),
})

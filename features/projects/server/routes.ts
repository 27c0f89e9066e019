import type { Database } from '#platform/server/database/database.ts'
import { badRequest, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { projectsApi } from '../contract.ts'
import { deleteEmptyProject, findProject, insertProject, listProjects, updateProject } from './queries.ts'
import { isProjectOwner } from './rules.ts'

const projectNotFound = (id: number) => notFound(`Project with id ${id} not found`)

async function ownProject(db: Database, id: number, accountId: number) {
  const project = await findProject(db, id)
  if (!project) throw projectNotFound(id)
  if (!isProjectOwner(project, accountId)) throw forbidden('Not authorized to access this project')
  return project
}

// When deleting, another user's project counts as nonexistent.
async function checkDeletable(db: Database, id: number, accountId: number): Promise<void> {
  const project = await findProject(db, id)
  if (project && isProjectOwner(project, accountId)) return
  throw notFound(`Project with id ${id} not found or you don't have access`)
}

export const projectsRoutes: Route[] = routes(projectsApi, {
  create: ({ db, caller, body, now }) => insertProject(db, { ...body, user_id: caller.id, created_at: now }),

  list: ({ db, caller, query }) => listProjects(db, caller.id, query),

  read: ({ db, caller, params }) => ownProject(db, params.id, caller.id),

  update: async ({ db, caller, params, body, now }) => {
    const project = await ownProject(db, params.id, caller.id)
    if (body.name === undefined && body.description === undefined) return project
    const updated = await updateProject(db, params.id, { ...body, updated_at: now })
    if (!updated) throw projectNotFound(params.id)
    return updated
  },

  remove: async ({ db, caller, params }) => {
    await checkDeletable(db, params.id, caller.id)
    if (!(await deleteEmptyProject(db, params.id))) {
      // A concurrent call may have deleted it first.
      await checkDeletable(db, params.id, caller.id)
      throw badRequest(
        'project_not_empty',
        'Cannot delete project that contains requests. Please delete all requests first.',
      )
    }
  },
})

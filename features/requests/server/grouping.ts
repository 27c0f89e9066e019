import { violates, type Database } from '#platform/server/database.ts'
import { forbidden } from '#platform/server/refusals.ts'
import { findProjectOwner } from '#features/projects/server.ts'
import { getRequest, lockedOwnRequest, projectNotFound, requestNotFound, type Handlers } from './load.ts'
import { lockRequests, putIntoProject } from './queries/projects.ts'
import { updateRequest } from './queries/requests.ts'

/** What a project's folder asks for: it is the owner's own, and the request notes when it came in. */
export async function placeInProject(db: Database, projectId: number | null | undefined, ownerId: number, now: Date) {
  if (projectId === undefined) return {}
  if (projectId === null) return { project_id: null, added_to_project_at: null }
  if ((await findProjectOwner(db, projectId)) !== ownerId) throw projectNotFound()
  return { project_id: projectId, added_to_project_at: now }
}

/** The project may be deleted between the look at it and the write. */
export const noSuchProject = (error: unknown): never => {
  throw violates(error, 'requests_project_id_fkey') ? projectNotFound() : error
}

async function checkProject(db: Database, projectId: number, ownerId: number): Promise<void> {
  const owner = await findProjectOwner(db, projectId)
  if (owner === undefined) throw projectNotFound()
  if (owner !== ownerId) throw forbidden('Not authorized to add to this project')
}

const notYours = 'Not authorized to modify this request'

export const grouping = {
  putInProject: async ({ db, caller, params, body, now }) => {
    const request = await lockedOwnRequest(db, params.id, caller.id, notYours)
    await checkProject(db, body.project_id, caller.id)
    if (request.project_id === body.project_id) return request
    await putIntoProject(db, [request.id], body.project_id, now).catch(noSuchProject)
    return getRequest(db, request.id, caller.id)
  },

  takeOutOfProject: async ({ db, caller, params, now }) => {
    const request = await lockedOwnRequest(db, params.id, caller.id, notYours)
    if (request.project_id === null) return request
    await updateRequest(db, request.id, { project_id: null, added_to_project_at: null, updated_at: now })
    return getRequest(db, request.id, caller.id)
  },

  group: async ({ db, caller, params, body, now }) => {
    await checkProject(db, params.id, caller.id)
    const ids = [...new Set(body.request_ids)]
    const held = await lockRequests(db, ids)
    if (held.length < ids.length) throw requestNotFound()
    const foreign = held.find(({ user_id }) => user_id !== caller.id)
    if (foreign) {
      await getRequest(db, foreign.id, caller.id)
      throw forbidden(notYours)
    }
    const added = await putIntoProject(db, ids, params.id, now).catch(noSuchProject)
    return { project_id: params.id, added }
  },
} satisfies Partial<Handlers>

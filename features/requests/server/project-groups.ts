import type { Database } from '#platform/server/database/database.ts'
import { forbidden } from '#platform/server/http/http-errors.ts'
import { countRequests, findProjectOwner } from '#features/projects/server.ts'
import {
  expectReadable,
  getRequest,
  lockedOwnRequest,
  projectNotFound,
  requestNotFound,
  type Handlers,
} from './load.ts'
import { lockRequests, putIntoProject } from './queries/projects.ts'
import { updateRequest } from './queries/requests.ts'

/** A request's move between projects; null is no project. */
interface ProjectMove {
  from: number | null
  to: number | null
}

/** Updates the request counts of an owner's projects. Throws 404 when the owner has no such target project. */
export async function updateProjectCounts(db: Database, ownerId: number, moves: readonly ProjectMove[]): Promise<void> {
  const changes = new Map<number, number>()
  const count = (project: number | null, by: number) => {
    if (project !== null) changes.set(project, (changes.get(project) ?? 0) + by)
  }
  for (const { from, to } of moves) {
    count(from, -1)
    count(to, 1)
  }
  if (changes.size === 0) return
  const counted = await countRequests(db, ownerId, changes)
  if (moves.some(({ to }) => to !== null && !counted.has(to))) throw projectNotFound()
}

/** Returns a request's project columns: which project, and since when. */
export const projectColumns = (projectId: number | null, now: Date) => ({
  project_id: projectId,
  added_to_project_at: projectId === null ? null : now,
})

async function checkProject(db: Database, projectId: number, ownerId: number): Promise<void> {
  const owner = await findProjectOwner(db, projectId)
  if (owner === undefined) throw projectNotFound()
  if (owner !== ownerId) throw forbidden('Not authorized to add to this project')
}

const NOT_AUTHORIZED = 'Not authorized to modify this request'

export const groupingHandlers = {
  putInProject: async ({ db, caller, params, body, now }) => {
    const request = await lockedOwnRequest(db, params.id, caller.id, NOT_AUTHORIZED)
    await checkProject(db, body.project_id, caller.id)
    if (request.project_id === body.project_id) return request
    await updateProjectCounts(db, caller.id, [{ from: request.project_id, to: body.project_id }])
    await putIntoProject(db, [request.id], body.project_id, now)
    return getRequest(db, request.id, caller.id)
  },

  takeOutOfProject: async ({ db, caller, params, now }) => {
    const request = await lockedOwnRequest(db, params.id, caller.id, NOT_AUTHORIZED)
    if (request.project_id === null) return request
    await updateProjectCounts(db, caller.id, [{ from: request.project_id, to: null }])
    await updateRequest(db, request.id, { ...projectColumns(null, now), updated_at: now })
    return getRequest(db, request.id, caller.id)
  },

  group: async ({ db, caller, params, body, now }) => {
    await checkProject(db, params.id, caller.id)
    const ids = [...new Set(body.request_ids)]
    const locked = await lockRequests(db, ids)
    if (locked.length < ids.length) throw requestNotFound()
    const foreign = locked.find(({ user_id }) => user_id !== caller.id)
    if (foreign) {
      await expectReadable(db, foreign.id, caller.id)
      throw forbidden(NOT_AUTHORIZED)
    }
    const moved = locked.filter(({ project_id }) => project_id !== params.id)
    await updateProjectCounts(
      db,
      caller.id,
      moved.map(({ project_id }) => ({ from: project_id, to: params.id })),
    )
    await putIntoProject(
      db,
      moved.map(({ id }) => id),
      params.id,
      now,
    )
    return { project_id: params.id, added: moved.length }
  },
} satisfies Partial<Handlers>

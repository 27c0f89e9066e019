import type { z } from 'zod'
import { violates, type Database } from '../../../platform/server/database.ts'
import type { LiveEvent } from '../../../platform/server/live.ts'
import { decodeCursor, idBefore, pageOf } from '../../../platform/server/page.ts'
import { badRequest, conflict, forbidden, invalidField, notFound } from '../../../platform/server/refusals.ts'
import { routes, type Route } from '../../../platform/server/routes.ts'
import { ownsProject } from '../../projects/server.ts'
import { requestsApi, SharedRequest, USERS_FOUND_MAX, type NewRequest, type RequestChange } from '../contract.ts'
import {
  deleteRequest,
  deleteShare,
  findActiveAccount,
  findRequest,
  getSharedRequest,
  insertRequest,
  insertShare,
  listOwnRequests,
  listPublicRequests,
  listPublicRequestsByRank,
  listSharedRequests,
  lockRequest,
  markShareViewed,
  searchUsernames,
  updateRequest,
  type NewShare,
} from './queries.ts'
import { canBecome, changesOf, ideaWithBudget, LISTING_RANK, sensitiveInPublic, touchesOwnersPart } from './rules.ts'

const requestNotFound = () => notFound('Request not found')
const sensitiveIsNotShared = () =>
  badRequest('sensitive_stays_private', 'Cannot share requests containing sensitive data')
const projectNotFound = () => notFound('Project not found')

function checkWhole(request: Parameters<typeof sensitiveInPublic>[0]): void {
  if (sensitiveInPublic(request)) {
    throw badRequest('sensitive_stays_private', 'Requests containing sensitive data cannot be public')
  }
  if (ideaWithBudget(request)) throw invalidField('estimated_budget', 'An idea has no budget')
}

// What a project's folder asks for: it is the caller's own, and the request notes when it came in.
async function placeInProject(db: Database, projectId: number | null | undefined, ownerId: number, now: Date) {
  if (projectId === undefined) return {}
  if (projectId === null) return { project_id: null, added_to_project_at: null }
  if (!(await ownsProject(db, projectId, ownerId))) throw projectNotFound()
  return { project_id: projectId, added_to_project_at: now }
}

// The project may be deleted between the look at it and the write.
const noSuchProject = (error: unknown): never => {
  throw violates(error, 'requests_project_id_fkey') ? projectNotFound() : error
}

async function getRequest(db: Database, id: number, readerId: number) {
  const request = await findRequest(db, id, readerId)
  if (!request) throw requestNotFound()
  return request
}

async function lockedRequest(db: Database, id: number, readerId: number) {
  if (!(await lockRequest(db, id))) throw requestNotFound()
  return getRequest(db, id, readerId)
}

async function insert(
  db: Database,
  body: Omit<z.output<typeof NewRequest>, 'developer_id'>,
  ownerId: number,
  now: Date,
): Promise<number> {
  const place = await placeInProject(db, body.project_id ?? null, ownerId, now)
  const { id } = await insertRequest(db, { ...body, ...place, user_id: ownerId, created_at: now }).catch(noSuchProject)
  return id
}

async function change(db: Database, id: number, changes: RequestChange, ownerId: number, now: Date): Promise<void> {
  const place = await placeInProject(db, changes.project_id, ownerId, now)
  await updateRequest(db, id, { ...changes, ...place, updated_at: now }).catch(noSuchProject)
}

async function shareAndTell(db: Database, values: NewShare, publish: (event: LiveEvent) => void) {
  const share = await insertShare(db, values)
  if (!share) throw badRequest('already_shared', 'Request is already shared with this user')
  const account_id = values.shared_with_user_id
  const payload = SharedRequest.parse(await getSharedRequest(db, account_id, share.id))
  publish({ account_id, type: 'shared_request', payload })
  return share
}

export const requestsRoutes: Route[] = routes(requestsApi, {
  create: async ({ db, caller, body: { developer_id, ...body }, now, publish }) => {
    checkWhole(body)
    const id = await insert(db, body, caller.id, now)
    if (developer_id) {
      if (body.contains_sensitive_data) throw sensitiveIsNotShared()
      const developer = await findActiveAccount(db, developer_id)
      // Whether such an account is a client's is nobody's business here.
      if (developer?.user_type !== 'developer') throw notFound('Developer not found')
      const share = { request_id: id, shared_with_user_id: developer.id, can_edit: false, created_at: now }
      await shareAndTell(db, share, publish)
    }
    return getRequest(db, id, caller.id)
  },

  listOwn: async ({ db, caller, query }) => {
    const rows = await listOwnRequests(db, caller.id, {
      ...query,
      after: idBefore(query.after),
      project_id: query.project_id ?? null,
    })
    return pageOf(rows, query.limit, (row) => [row.id])
  },

  listPublic: async ({ db, caller, query: { filter, order, after, ...window } }) => {
    const reader = caller?.id ?? null
    if (filter === 'all' && order === 'newest') {
      const rows = await listPublicRequests(db, reader, { ...window, after: idBefore(after) })
      return pageOf(rows, window.limit, (row) => [row.id])
    }
    const [rank, id] = after === undefined ? [-1, 0] : decodeCursor(after, ['number', 'number'])
    const rows = await listPublicRequestsByRank(db, reader, {
      ...window,
      after: { rank, id },
      rank: filter === 'all' ? null : LISTING_RANK[filter],
    })
    return pageOf(rows, window.limit, (row) => [row.listing_rank, row.id])
  },

  listSharedWithMe: async ({ db, caller, query }) => {
    const rows = await listSharedRequests(db, caller.id, { ...query, after: idBefore(query.after) })
    return pageOf(rows, query.limit, (row) => [row.share_id])
  },

  read: async ({ db, caller, params }) => {
    const request = await findRequest(db, params.id, caller?.id ?? null)
    // Who is not signed in does not learn that there is a private request.
    if (!request || (!request.readable && !caller)) throw requestNotFound()
    if (!request.readable) throw forbidden('Not authorized to access this request')
    return request
  },

  update: async ({ db, caller, params, body, now }) => {
    const current = await lockedRequest(db, params.id, caller.id)
    if (!current.can_edit) throw forbidden('Not authorized to update this request')
    const changes = changesOf(current, body)
    if (Object.keys(changes).length === 0) return current
    if (current.user_id !== caller.id && touchesOwnersPart(changes)) {
      throw forbidden('Only the owner can change who sees this request, its project and its status')
    }
    const whole = { ...current, ...changes }
    if (!canBecome(current.status, whole.status)) {
      throw conflict('impossible_transition', `A request that is ${current.status} cannot become ${whole.status}`)
    }
    checkWhole(whole)
    await change(db, params.id, changes, current.user_id, now)
    return getRequest(db, params.id, caller.id)
  },

  remove: async ({ db, caller, params }) => {
    const request = await lockedRequest(db, params.id, caller.id)
    if (request.user_id !== caller.id) throw forbidden('Not authorized to delete this request')
    if (!(await deleteRequest(db, params.id))) {
      throw conflict('request_in_conversation', 'Cannot delete a request that is talked about. Cancel it instead.')
    }
    return { message: 'Request deleted successfully' }
  },

  share: async ({ db, caller, params, body, now, publish }) => {
    const request = await lockedRequest(db, params.id, caller.id)
    if (request.user_id !== caller.id) throw forbidden('Not authorized to share this request')
    if (request.contains_sensitive_data) throw sensitiveIsNotShared()
    const developer = await findActiveAccount(db, body.shared_with_user_id)
    if (!developer) throw notFound('User not found')
    // The owner is a client, so this also keeps them from sharing with themselves.
    if (developer.user_type !== 'developer') {
      throw badRequest('not_a_developer', 'Requests can be shared with developers only')
    }
    return shareAndTell(db, { request_id: request.id, ...body, created_at: now }, publish)
  },

  unshare: async ({ db, caller, params }) => {
    const request = await getRequest(db, params.id, caller.id)
    if (request.user_id !== caller.id) {
      throw forbidden('Not authorized to modify sharing settings for this request')
    }
    return (await deleteShare(db, request.id, params.user_id)) ?? null
  },

  markViewed: async ({ db, caller, params, now }) => {
    if (!(await markShareViewed(db, params.id, caller.id, now))) throw notFound('Share not found')
    return { success: true as const }
  },

  searchUsers: ({ db, caller, query }) => {
    if (caller.user_type === null) return []
    return searchUsernames(db, caller.user_type === 'client' ? 'developer' : 'client', query.q, USERS_FOUND_MAX)
  },
})

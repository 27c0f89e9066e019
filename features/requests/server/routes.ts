import type { z } from 'zod'
import type { Database } from '#platform/server/database/database.ts'
import { conflict, forbidden, invalidField, notFound } from '#platform/server/http/http-errors.ts'
import type { Contributed } from '#platform/server/feature.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import type { Work } from '#platform/server/work/work.ts'
import { reviewPublished } from '#features/moderation/server.ts'
import { requestsApi, type NewRequest, type Request, type RequestChange } from '../contract.ts'
import { notifyOfCancellation } from './cancel-request.ts'
import { countMoves, grouping, placeIn } from './project-groups.ts'
import { getRequest, lockedOwnRequest, lockedRequest, checkSensitive, sensitiveIsNotPublic } from './load.ts'
import { notifyOfChange } from './notifications.ts'
import { deleteRequest, insertRequest, updateRequest } from './queries/requests.ts'
import { findActiveAccount, listReaders } from './queries/shares.ts'
import { reading } from './read-requests.ts'
import { reportedRequests } from './reported-requests.ts'
import {
  canBecome,
  changesOf,
  statusFixedByAgreement,
  ideaWithBudget,
  sensitiveInPublic,
  touchesOwnersPart,
} from './rules.ts'
import { deleteSharing, shareAndNotify, sharing } from './share-requests.ts'
import { findVideoOf } from './videos.ts'

function checkWhole(request: Parameters<typeof sensitiveInPublic>[0]): void {
  if (sensitiveInPublic(request)) throw sensitiveIsNotPublic()
  if (ideaWithBudget(request)) throw invalidField('estimated_budget', 'An idea has no budget')
}

async function insert(
  db: Database,
  body: Omit<z.output<typeof NewRequest>, 'developer_id' | 'acknowledge_sensitive'>,
  ownerId: number,
  now: Date,
): Promise<number> {
  const to = body.project_id ?? null
  await countMoves(db, ownerId, [{ from: null, to }])
  const { id } = await insertRequest(db, { ...body, ...placeIn(to, now), user_id: ownerId, created_at: now })
  return id
}

async function change(db: Database, current: Request, changes: RequestChange, now: Date): Promise<void> {
  const { project_id: to } = changes
  if (to !== undefined) await countMoves(db, current.user_id, [{ from: current.project_id, to }])
  const place = to === undefined ? {} : placeIn(to, now)
  const since = changes.status === undefined ? {} : { status_since: now }
  await updateRequest(db, current.id, { ...changes, ...place, ...since, updated_at: now })
}

// Holds a public request for review if its owner's posts or its words are held. Returns it as the reader sees it then.
async function reviewed(work: Work, readerId: number, id: number, changes: RequestChange): Promise<Request> {
  const request = await getRequest(work.db, id, readerId)
  const { user_id: owner_id, title, content: text, is_public: isPublic } = request
  const item = { kind: 'request', item_id: id, owner_id, title, text } as const
  const isRewritten = changes.title !== undefined || changes.content !== undefined
  const how = { isPublished: changes.is_public === true, isRewritten, isPublic }
  return (await reviewPublished(work, reportedRequests, item, how)) ? getRequest(work.db, id, readerId) : request
}

/** Routes of requests, with the contributions of other features. */
export const requestsRoutes = (contributed: Contributed): Route[] => {
  const videos = contributed('requestVideos', ['find', 'place'])
  return routes(requestsApi, {
    ...reading,
    ...sharing,
    ...grouping,

    create: async (call) => {
      const { db, work, caller, now } = call
      const { developer_id, acknowledge_sensitive, ...body } = call.body
      checkWhole(body)
      const video = await findVideoOf(videos, call, { ...body, developer_id })
      const id = await insert(db, body, caller.id, now)
      if (video?.isOwn) await videos.place(db, video.id, id)
      if (developer_id) {
        checkSensitive(body, acknowledge_sensitive)
        const developer = await findActiveAccount(db, developer_id)
        // Does not reveal that an account with this id is a client.
        if (developer?.user_type !== 'developer') throw notFound('Developer not found')
        const share = { request_id: id, shared_with_user_id: developer.id, can_edit: false, created_at: now }
        await shareAndNotify(work, caller, share)
      }
      return reviewed(work, caller.id, id, body)
    },

    update: async ({ db, work, caller, params, body, now }) => {
      const current = await lockedRequest(db, params.id, caller.id)
      if (!current.can_edit) throw forbidden('Not authorized to update this request')
      const changes = changesOf(current, body)
      if (Object.keys(changes).length === 0) return current
      if (current.user_id !== caller.id && touchesOwnersPart(changes)) {
        throw forbidden('Only the owner can change the visibility, project and status of this request')
      }
      const whole = { ...current, ...changes }
      if (!canBecome(current.status, whole.status)) {
        throw conflict('impossible_transition', `A request that is ${current.status} cannot become ${whole.status}`)
      }
      const refusal = changes.status && statusFixedByAgreement(current, changes.status)
      if (refusal) throw conflict('needs_agreement', refusal)
      checkWhole(whole)
      await change(db, current, changes, now)
      if (changes.status === 'cancelled') await notifyOfCancellation(work, whole, contributed('onRequestCancelled'))
      await notifyOfChange(work, params.id)
      return reviewed(work, caller.id, params.id, changes)
    },

    remove: async ({ db, work, caller, params }) => {
      const { project_id } = await lockedOwnRequest(db, params.id, caller.id, 'Not authorized to delete this request')
      // Read before the request and its shares are deleted.
      const readers = await listReaders(db, params.id)
      if (!(await deleteRequest(db, params.id))) {
        throw conflict('request_in_conversation', 'A request with conversations cannot be deleted. Cancel it instead.')
      }
      await countMoves(db, caller.id, [{ from: project_id, to: null }])
      await deleteSharing(work, params.id, readers)
      return { message: 'Request deleted successfully' }
    },

    setPrivacy: async ({ db, work, caller, params, query: { is_public }, now }) => {
      const request = await lockedOwnRequest(db, params.id, caller.id, 'Not authorized to update this request')
      if (request.is_public === is_public) return request
      checkWhole({ ...request, is_public })
      await updateRequest(db, request.id, { is_public, updated_at: now })
      await notifyOfChange(work, request.id)
      return reviewed(work, caller.id, request.id, { is_public })
    },
  })
}

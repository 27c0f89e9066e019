import type { z } from 'zod'
import type { Database } from '#platform/server/database/database.ts'
import { conflict, forbidden, invalidField, notFound } from '#platform/server/http/http-errors.ts'
import type { Contributed } from '#platform/server/feature.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import type { Work } from '#platform/server/work/work.ts'
import { reviewPublished } from '#features/moderation/server.ts'
import { requestsApi, type NewRequest, type Request, type RequestChange } from '../contract.ts'
import { notifyOfCancellation } from './cancel-request.ts'
import { updateProjectCounts, groupingHandlers, projectColumns } from './project-groups.ts'
import { getRequest, lockedOwnRequest, lockedRequest, checkSensitive, sensitiveCannotBePublic } from './load.ts'
import { notifyOfChange } from './notifications.ts'
import { deleteRequest, insertRequest, updateRequest } from './queries/requests.ts'
import { findActiveAccount, listReaders } from './queries/shares.ts'
import { reading } from './read-requests.ts'
import { reportedRequests } from './reported-requests.ts'
import {
  canBecome,
  changesOf,
  statusFixedByAgreement,
  isIdeaWithBudget,
  isSensitiveInPublic,
  changesOwnerFields,
} from './rules.ts'
import { withdrawShares, shareAndNotify, sharing } from './share-requests.ts'
import { findVideoOf } from './videos.ts'

function checkRequest(request: Parameters<typeof isSensitiveInPublic>[0]): void {
  if (isSensitiveInPublic(request)) throw sensitiveCannotBePublic()
  if (isIdeaWithBudget(request)) throw invalidField('estimated_budget', 'An idea has no budget')
}

async function insert(
  db: Database,
  body: Omit<z.output<typeof NewRequest>, 'developer_id' | 'acknowledge_sensitive'>,
  ownerId: number,
  now: Date,
): Promise<number> {
  const to = body.project_id ?? null
  await updateProjectCounts(db, ownerId, [{ from: null, to }])
  const { id } = await insertRequest(db, { ...body, ...projectColumns(to, now), user_id: ownerId, created_at: now })
  return id
}

async function change(db: Database, current: Request, changes: RequestChange, now: Date): Promise<void> {
  const { project_id: to } = changes
  if (to !== undefined) await updateProjectCounts(db, current.user_id, [{ from: current.project_id, to }])
  const place = to === undefined ? {} : projectColumns(to, now)
  const since = changes.status === undefined ? {} : { status_since: now }
  await updateRequest(db, current.id, { ...changes, ...place, ...since, updated_at: now })
}

// Holds a public request for review if its owner's posts or its words are held. Returns it as the reader sees it then.
async function reviewAndReturn(work: Work, readerId: number, id: number, changes: RequestChange): Promise<Request> {
  const request = await getRequest(work.db, id, readerId)
  const { user_id: owner_id, title, content: text, is_public: isPublic } = request
  const item = { kind: 'request', item_id: id, owner_id, title, text } as const
  const isRewritten = changes.title !== undefined || changes.content !== undefined
  const publication = { isPublished: changes.is_public === true, isRewritten, isPublic }
  return (await reviewPublished(work, reportedRequests, item, publication))
    ? getRequest(work.db, id, readerId)
    : request
}

/** Routes of requests, with the contributions of other features. */
export const requestsRoutes = (contributed: Contributed): Route[] => {
  const videos = contributed('requestVideos', ['find', 'place'])
  return routes(requestsApi, {
    ...reading,
    ...sharing,
    ...groupingHandlers,

    create: async (call) => {
      const { db, work, caller, now } = call
      const { developer_id, acknowledge_sensitive, ...body } = call.body
      checkRequest(body)
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
      return reviewAndReturn(work, caller.id, id, body)
    },

    update: async ({ db, work, caller, params, body, now }) => {
      const current = await lockedRequest(db, params.id, caller.id)
      if (!current.can_edit) throw forbidden('Not authorized to update this request')
      const changes = changesOf(current, body)
      if (Object.keys(changes).length === 0) return current
      if (current.user_id !== caller.id && changesOwnerFields(changes)) {
        throw forbidden('Only the owner can change the visibility, project and status of this request')
      }
      const changedRequest = { ...current, ...changes }
      if (!canBecome(current.status, changedRequest.status)) {
        throw conflict(
          'impossible_transition',
          `A request that is ${current.status} cannot become ${changedRequest.status}`,
        )
      }
      const refusal = changes.status && statusFixedByAgreement(current, changes.status)
      if (refusal) throw conflict('needs_agreement', refusal)
      checkRequest(changedRequest)
      await change(db, current, changes, now)
      if (changes.status === 'cancelled')
        await notifyOfCancellation(work, changedRequest, contributed('onRequestCancelled'))
      await notifyOfChange(work, params.id)
      return reviewAndReturn(work, caller.id, params.id, changes)
    },

    remove: async ({ db, work, caller, params }) => {
      const { project_id } = await lockedOwnRequest(db, params.id, caller.id, 'Not authorized to delete this request')
      // Read before the request and its shares are deleted.
      const readers = await listReaders(db, params.id)
      if (!(await deleteRequest(db, params.id))) {
        throw conflict('request_in_conversation', 'A request with conversations cannot be deleted. Cancel it instead.')
      }
      await updateProjectCounts(db, caller.id, [{ from: project_id, to: null }])
      await withdrawShares(work, params.id, readers)
      return { message: 'Request deleted successfully' }
    },

    setPrivacy: async ({ db, work, caller, params, query: { is_public }, now }) => {
      const request = await lockedOwnRequest(db, params.id, caller.id, 'Not authorized to update this request')
      if (request.is_public === is_public) return request
      checkRequest({ ...request, is_public })
      await updateRequest(db, request.id, { is_public, updated_at: now })
      await notifyOfChange(work, request.id)
      return reviewAndReturn(work, caller.id, request.id, { is_public })
    },
  })
}

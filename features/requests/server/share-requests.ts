import type { Database } from '#platform/server/database/database.ts'
import { toSearchTerms } from '#platform/server/database/search-terms.ts'
import type { Caller } from '#platform/server/http/caller.ts'
import type { Work } from '#platform/server/work/work.ts'
import { badRequest, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { expectContact } from '#features/blocks/server.ts'
import { notify, readAbout } from '#features/notifications/server.ts'
import { requestsEvents, SharedRequest, USERS_FOUND_MAX } from '../contract.ts'
import { checkSensitive, expectReadable, lockedOwnRequest, type Handlers } from './load.ts'
import { stripDiacritics } from './rules.ts'
import { aboutRequest, noteViewed, publishToReaders, publishViewed } from './notifications.ts'
import {
  deleteShare,
  findActiveAccount,
  getSharedRequest,
  insertShare,
  listShares,
  markShareViewed,
  type NewShare,
} from './queries/shares.ts'
import { searchUsers } from './queries/users.ts'

/** Shares a request and notifies the developer, on open screens and in their notifications. Throws 403 when one blocked the other. */
export async function shareAndNotify(work: Work, owner: { id: number; username: string }, values: NewShare) {
  const { db, publish } = work
  await expectContact(db, owner.id, values.shared_with_user_id)
  const share = await insertShare(db, values)
  if (!share) throw badRequest('already_shared', 'Request is already shared with this user')
  const account_id = values.shared_with_user_id
  const payload = SharedRequest.parse(await getSharedRequest(db, account_id, share.id))
  publish(requestsEvents.shared_request, account_id, payload)
  await notify(work, [
    {
      account_id,
      kind: 'shared_request',
      actor: owner.username,
      subject: payload.title,
      path: `/requests/${payload.id}`,
      ...(values.can_edit ? { detail: 'You may edit it.' } : {}),
      // One notification, even if the request is shared, unshared and shared again before it is viewed.
      about: aboutRequest(payload.id),
    },
  ])
  return share
}

/** Handles a share's removal: open screens drop the request, and its notifications, whose links no longer work, are marked as read. */
export async function withdrawShares(work: Work, requestId: number, readers: readonly number[]): Promise<void> {
  publishToReaders(work, requestId, readers)
  await readAbout(work, { account_id: readers, kind: 'shared_request', about: aboutRequest(requestId) })
}

// Only users of the other role, because requests are never shared within a role.
function findUsers(db: Database, { id: searcher, user_type }: Caller, typed: string, limit: number) {
  if (user_type === null) return []
  const role = user_type === 'client' ? 'developer' : 'client'
  const words = role === 'developer' ? toSearchTerms(stripDiacritics(typed)) : undefined
  return searchUsers(db, { role, searcher, prefix: typed, words: words || null, limit })
}

export const sharing = {
  share: async ({ db, work, caller, params, body: { acknowledge_sensitive, ...body }, now }) => {
    const request = await lockedOwnRequest(db, params.id, caller.id, 'Not authorized to share this request')
    checkSensitive(request, acknowledge_sensitive)
    const developer = await findActiveAccount(db, body.shared_with_user_id)
    if (!developer) throw notFound('User not found')
    // Also prevents sharing with oneself, because the owner is a client.
    if (developer.user_type !== 'developer') {
      throw badRequest('not_a_developer', 'Requests can be shared with developers only')
    }
    return shareAndNotify(work, caller, { request_id: request.id, ...body, created_at: now })
  },

  unshare: async ({ db, work, caller, params }) => {
    const request = await expectReadable(db, params.id, caller.id)
    if (request.user_id !== caller.id) {
      throw forbidden('Not authorized to modify sharing settings for this request')
    }
    const share = await deleteShare(db, request.id, params.user_id)
    if (share) await withdrawShares(work, request.id, [share.shared_with_user_id])
    return share ?? null
  },

  listShares: async ({ db, caller, params, query }) => {
    const request = await expectReadable(db, params.id, caller.id)
    if (request.user_id !== caller.id) throw forbidden('Not authorized to view shares')
    return listShares(db, request.id, query)
  },

  markViewed: async ({ db, work, caller, params, now }) => {
    const requestId = await markShareViewed(db, params.id, caller.id, now)
    if (requestId === undefined) throw notFound('Share not found')
    await publishViewed(work, requestId, caller.id)
    return { success: true as const }
  },

  noteViewed: async ({ db, work, caller, params }) => {
    const request = await expectReadable(db, params.id, caller.id)
    await noteViewed(work, request.id, caller.id)
    return { success: true as const }
  },

  searchUsers: ({ db, caller, query }) => findUsers(db, caller, query.q, USERS_FOUND_MAX),

  searchUsersUpTo: ({ db, caller, query }) => findUsers(db, caller, query.query, query.limit),
} satisfies Partial<Handlers>

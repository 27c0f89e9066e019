import type { Database } from '#platform/server/database/database.ts'
import { idBefore } from '#platform/server/database/keyset-page.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { MATCHING_COUNTED, requestsEvents, SharedRequest, type PitchState, type RequestStatus } from './contract.ts'
import { checkSensitive } from './server/load.ts'
import { tellOfChange } from './server/notifications.ts'
import { insertShares } from './server/queries/invitations.ts'
import { listOwnRequests } from './server/queries/lists.ts'
import {
  findAnyBudget,
  findRequest,
  findRequestToShare,
  insertParticipant,
  lockRequest,
  updateParticipants,
  updateRequest,
} from './server/queries/requests.ts'
import { countMatchingRequests } from './server/queries/tickets.ts'
import { canBecome } from './server/rules.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import type { CancelListener } from './server/cancel-request.ts'
import { requestPersonalData } from './server/personal-data.ts'
import { requestsRoutes } from './server/routes.ts'
import type { RequestVideos } from './server/videos.ts'

export { aboutRequest, noteViewed } from './server/notifications.ts'
export { isShownWithRequest } from './server/queries/requests.ts'
export type { CancelListener, RequestVideos }
export { publicRequests } from './server/queries/public.ts'
export { phrasesIn } from './server/rules.ts'

/**
 * A request as an account sees it (as nobody with null), with `readable`: whether it is public, theirs, shared with them, or
 * talked about by them. Undefined when there is none; what is not readable must not be shown.
 */
export const findRequestFor = (db: Database, requestId: number, accountId: number | null) =>
  findRequest(db, requestId, accountId)

/**
 * Lets a developer keep reading a request because they talk about it, and counts their conversation, once however often it is
 * called. Answers whether they are new. Call it in the transaction that opens the conversation, on a request that exists.
 */
export const admitParticipant = (
  db: Database,
  participant: { request_id: number; account_id: number; now: Date },
): Promise<boolean> => insertParticipant(db, participant)

/** How a developer's pitch for a request stands, and where it is talked about. */
export interface StandingPitch {
  request_id: number
  developer_id: number
  conversation_id: number
  state: PitchState
}

/**
 * Notes how pitches stand, so that whoever reads a request learns of their own in the same statement. Call it in the transaction
 * that moves them, while it holds their rows. Only a developer's newest pitch for a request ever moves.
 */
export async function notePitches(db: Database, pitches: readonly StandingPitch[]): Promise<void> {
  if (pitches.length > 0) await updateParticipants(db, pitches)
}

/** A client's newest requests, as their owner sees them. */
export const listNewestRequests = (db: Database, ownerId: number, limit: number) =>
  listOwnRequests(db, ownerId, { after: idBefore(undefined), skip: 0, limit: limit - 1, include_shared: false })

/** How many open public requests name one of a developer's skills; past `MATCHING_COUNTED` it is one more. */
export const countMatching = (db: Database, developerId: number): Promise<number> =>
  countMatchingRequests(db, developerId, MATCHING_COUNTED + 1)

/** Holds a request until the transaction ends, so that what is decided about it is decided once. Throws 404 when there is none. */
export async function holdRequest(db: Database, id: number) {
  const request = await lockRequest(db, id)
  if (!request) throw notFound('Request not found')
  return request
}

/**
 * Moves a request to another status, with what was agreed on where an agreement settles it, and tells the open screens of those
 * it concerns. Throws 404 when there is no such request, 409 `impossible_transition` when the table does not allow it.
 */
export async function moveRequest(
  work: Work,
  id: number,
  status: RequestStatus,
  agreed: { agreed_amount?: number } = {},
): Promise<void> {
  const { db, now } = work
  const request = await holdRequest(db, id)
  if (!canBecome(request.status, status)) {
    throw conflict('impossible_transition', `A request that is ${request.status} cannot become ${status}`)
  }
  await updateRequest(db, id, { status, ...agreed, status_since: now, updated_at: now })
  await tellOfChange(work, id)
}

/**
 * Shares a request of this owner for reading with several developers at once and tells their open screens; answers those who did
 * not have it yet. Throws 404 when there is no such request, 403 when it is another's, 400 when it holds
 * sensitive data and its owner was not told what sharing that means.
 */
export async function shareWithMany(
  { db, publish, now }: Work,
  requestId: number,
  ownerId: number,
  accountIds: readonly number[],
  acknowledgeSensitive: boolean,
): Promise<number[]> {
  await holdRequest(db, requestId)
  const request = await findRequestToShare(db, requestId)
  if (request?.user_id !== ownerId) throw forbidden('Not authorized to share this request')
  checkSensitive(request, acknowledgeSensitive)
  const shares = await insertShares(db, { request_id: requestId, account_ids: accountIds, now })
  for (const { id, account_id, created_at } of shares) {
    const share = { share_id: id, share_date: created_at, viewed_at: null, is_new: true, shared_with_me: true }
    publish(requestsEvents.shared_request, account_id, SharedRequest.parse({ ...request, ...share }))
  }
  return shares.map(({ account_id }) => account_id)
}

declare module '#platform/server/feature.ts' {
  interface ExtensionPoints {
    onRequestCancelled: readonly CancelListener[]
    /** Requests are posted with videos, and know nothing of them. */
    requestVideos: RequestVideos
  }
}

export const requestsFeature: ServerFeature = {
  routes: requestsRoutes,
  personalData: [requestPersonalData],
  storedAmounts: [findAnyBudget],
}

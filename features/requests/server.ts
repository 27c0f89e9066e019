import type { Database } from '#platform/server/database/database.ts'
import { idBefore } from '#platform/server/database/keyset-page.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { MATCHING_COUNT_LIMIT, requestsEvents, SharedRequest, type PitchState, type RequestStatus } from './contract.ts'
import { requestsByDay } from './server/queries/daily-totals.ts'
import { checkSensitive } from './server/load.ts'
import { notifyOfChange } from './server/notifications.ts'
import { insertShares } from './server/queries/invitations.ts'
import { listOwnRequests } from './server/queries/lists.ts'
import {
  findAccess,
  findAnyBudget,
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
import { reportedRequests } from './server/reported-requests.ts'
import { requestPersonalData } from './server/personal-data.ts'
import { requestsRoutes } from './server/routes.ts'
import type { RequestVideos } from './server/videos.ts'

export { aboutRequest, noteViewed } from './server/notifications.ts'
export { isShownWithRequest, requestsFor } from './server/queries/requests.ts'
export type { CancelListener, RequestVideos }
export { publicRequests } from './server/queries/public.ts'
export { phrasesIn } from './server/rules.ts'

/**
 * Returns a request with `readable`: whether an account (anonymous with null) can see it, because it is public, theirs, shared with them,
 * or the subject of one of their conversations. Returns undefined if it does not exist; do not show it if it is not readable.
 */
export const findRequestFor = (db: Database, requestId: number, accountId: number | null) =>
  findAccess(db, requestId, accountId)

/**
 * Gives a developer lasting read access to a request they have a conversation about, and counts that conversation. Idempotent; returns
 * whether the developer is new. Call it in the transaction that opens the conversation, for an existing request.
 */
export const admitParticipant = (
  db: Database,
  participant: { request_id: number; account_id: number; now: Date },
): Promise<boolean> => insertParticipant(db, participant)

/** State of a developer's pitch for a request, and the conversation it belongs to. */
export interface PitchUpdate {
  request_id: number
  developer_id: number
  conversation_id: number
  state: PitchState
}

/**
 * Stores pitch states with the request, so that reading a request returns the reader's own in the same statement. Call it in the
 * transaction that changes the states, while it holds the row locks. Only a developer's newest pitch for a request ever changes.
 */
export async function notePitches(db: Database, pitches: readonly PitchUpdate[]): Promise<void> {
  if (pitches.length > 0) await updateParticipants(db, pitches)
}

/** Returns a client's newest requests, as their owner sees them. */
export const listNewestRequests = (db: Database, ownerId: number, limit: number) =>
  listOwnRequests(db, ownerId, { after: idBefore(undefined), skip: 0, limit: limit - 1, include_shared: false })

/** Returns how many open public requests name one of a developer's skills, counted to at most `MATCHING_COUNT_LIMIT` + 1. */
export const countMatching = (db: Database, developerId: number): Promise<number> =>
  countMatchingRequests(db, developerId, MATCHING_COUNT_LIMIT + 1)

/** Locks a request until the transaction ends, so that concurrent decisions about it are serialized. Throws 404 when it does not exist. */
export async function lockRequestById(db: Database, id: number) {
  const request = await lockRequest(db, id)
  if (!request) throw notFound('Request not found')
  return request
}

/**
 * Changes a request's status, with the agreed amount if an agreement settles it, and notifies the open screens of those concerned. Throws
 * 404 when it does not exist, 409 `impossible_transition` when the transition is not allowed.
 */
export async function changeRequestStatus(
  work: Work,
  id: number,
  status: RequestStatus,
  agreed: { agreed_amount?: number } = {},
): Promise<void> {
  const { db, now } = work
  const request = await lockRequestById(db, id)
  if (!canBecome(request.status, status)) {
    throw conflict('impossible_transition', `A request that is ${request.status} cannot become ${status}`)
  }
  await updateRequest(db, id, { status, ...agreed, status_since: now, updated_at: now })
  await notifyOfChange(work, id)
}

/** Stores another agreed amount, because both sides changed the terms, and refreshes the open screens of those concerned. */
export async function changeAgreedAmount(work: Work, id: number, agreed_amount: number): Promise<void> {
  await updateRequest(work.db, id, { agreed_amount, updated_at: work.now })
  await notifyOfChange(work, id)
}

/**
 * Shares one of the owner's requests read-only with several developers whom they can reach, and notifies their open screens. Returns those
 * who did not have it yet. Throws 404 when it does not exist, 403 when it belongs to another user, 400 when it contains sensitive data and the owner has not
 * acknowledged what sharing means.
 */
export async function shareWithMany(
  { db, publish, now }: Work,
  requestId: number,
  ownerId: number,
  accountIds: readonly number[],
  acknowledgeSensitive: boolean,
): Promise<number[]> {
  await lockRequestById(db, requestId)
  const request = await findRequestToShare(db, requestId)
  if (request?.user_id !== ownerId) throw forbidden('Not authorized to share this request')
  checkSensitive(request, acknowledgeSensitive)
  const shares = await insertShares(db, { request_id: requestId, owner_id: ownerId, account_ids: accountIds, now })
  for (const { id, account_id, created_at } of shares) {
    const share = { share_id: id, share_date: created_at, viewed_at: null, is_new: true, shared_with_me: true }
    publish(requestsEvents.shared_request, account_id, SharedRequest.parse({ ...request, ...share }))
  }
  return shares.map(({ account_id }) => account_id)
}

declare module '#platform/server/feature.ts' {
  interface ExtensionPoints {
    onRequestCancelled: readonly CancelListener[]
    /** Access to videos attached to requests; this feature does not depend on videos. */
    requestVideos: RequestVideos
  }
}

export const requestsFeature: ServerFeature = {
  routes: requestsRoutes,
  personalData: [requestPersonalData],
  storedAmounts: [findAnyBudget],
  reportedKinds: { request: reportedRequests },
  dailyTotals: [requestsByDay],
}

import type { Work } from '#platform/server/work/work.ts'
import { readAbout } from '#features/notifications/server.ts'
import { requestsEvents, type RequestNews } from '../contract.ts'
import { listConcerned } from './queries/audience.ts'
import { markRequestViewed } from './queries/shares.ts'

// Each event costs a row; screens beyond the limit see the change when they next fetch the request.
const NOTIFIED_MAX = 500

/** Subject key shared by notifications about a request. */
export const aboutRequest = (id: number): string => `request ${id}`

/** Notifies the open screens of everyone concerned that a request changed. */
export async function notifyOfChange(work: Work, id: number): Promise<void> {
  publishToReaders(work, id, await listConcerned(work.db, id, NOTIFIED_MAX))
}

/** Notifies the open screens of some accounts that a request changed or is no longer visible to them. */
export function publishToReaders({ publish }: Work, id: number, readers: readonly number[]): void {
  const payload: RequestNews = { id }
  for (const account_id of readers.slice(0, NOTIFIED_MAX)) publish(requestsEvents.request, account_id, payload)
}

/** Records that a recipient viewed a shared request, so that it is no longer new in any of their sessions. */
export async function noteViewed(work: Work, requestId: number, accountId: number): Promise<void> {
  if (!(await markRequestViewed(work.db, requestId, accountId, work.now))) return
  await publishViewed(work, requestId, accountId)
}

/** Handles a first view: updates the viewer's other sessions and marks the notifications as read, which also cancels their emails. */
export async function publishViewed(work: Work, requestId: number, accountId: number): Promise<void> {
  const payload: RequestNews = { id: requestId }
  work.publish(requestsEvents.request, accountId, payload)
  await readAbout(work, { account_id: accountId, kind: 'shared_request', about: aboutRequest(requestId) })
}

import type { Work } from '#platform/server/work/work.ts'
import { readAbout } from '#features/notifications/server.ts'
import { requestsEvents, type RequestNews } from '../contract.ts'
import { listConcerned } from './queries/audience.ts'
import { markRequestViewed } from './queries/shares.ts'

// Beyond them, screens learn of it when they ask again: telling takes a row for each.
const TOLD_MAX = 500

/** What notices about a request have in common. */
export const aboutRequest = (id: number): string => `request ${id}`

/** Tells the open screens of everybody concerned that a request is not as they show it. */
export async function tellOfChange(work: Work, id: number): Promise<void> {
  tellReaders(work, id, await listConcerned(work.db, id, TOLD_MAX))
}

/** Tells the open screens of some that a request is not as they show it, or no longer theirs to see. */
export function tellReaders({ publish }: Work, id: number, readers: readonly number[]): void {
  const payload: RequestNews = { id }
  for (const account_id of readers.slice(0, TOLD_MAX)) publish(requestsEvents.request, account_id, payload)
}

/** Notes that somebody looked at a request that is shared with them: it is new to them no longer, on any of their screens. */
export async function noteViewed(work: Work, requestId: number, accountId: number): Promise<void> {
  if (!(await markRequestViewed(work.db, requestId, accountId, work.now))) return
  await tellViewed(work, requestId, accountId)
}

/** What follows from a first look: who looked need not be told of it again, nor by e-mail. */
export async function tellViewed(work: Work, requestId: number, accountId: number): Promise<void> {
  const payload: RequestNews = { id: requestId }
  work.publish(requestsEvents.request, accountId, payload)
  await readAbout(work, { account_id: accountId, kind: 'shared_request', about: aboutRequest(requestId) })
}

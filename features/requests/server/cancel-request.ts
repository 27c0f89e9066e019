import type { Work } from '#platform/server/work/work.ts'
import { notify } from '#features/notifications/server.ts'
import { aboutRequest } from './notifications.ts'
import { listReaders } from './queries/shares.ts'

/** A request that its owner is cancelling. */
export interface Cancelled {
  id: number
  title: string
  user_id: number
  owner_username: string
}

/** Runs in the transaction in which an owner cancels a request. Returns the accounts that it notified. */
export type CancelListener = (work: Work, request: Cancelled) => Promise<readonly number[]>

/** Notifies participants and recipients of a request that its owner cancelled it, each at most once. */
export async function notifyOfCancellation(
  work: Work,
  request: Cancelled,
  listeners: readonly CancelListener[],
): Promise<void> {
  const notified = new Set<number>()
  for (const listener of listeners) for (const id of await listener(work, request)) notified.add(id)
  const readers = await listReaders(work.db, request.id)
  await notify(
    work,
    readers.flatMap((account_id) =>
      notified.has(account_id)
        ? []
        : {
            account_id,
            kind: 'request' as const,
            actor: request.owner_username,
            subject: request.title,
            path: `/requests/${request.id}`,
            detail: 'It was cancelled.',
            about: aboutRequest(request.id),
          },
    ),
  )
}

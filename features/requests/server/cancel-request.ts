import type { Work } from '#platform/server/work/work.ts'
import { notify } from '#features/notifications/server.ts'
import { aboutRequest } from './notifications.ts'
import { listReaders } from './queries/shares.ts'

/** A request that its owner has just cancelled. */
export interface Cancelled {
  id: number
  title: string
  user_id: number
  owner_username: string
}

/** What else happens, in the same transaction, when an owner cancels a request. Answers whom it has told of that. */
export type CancelListener = (work: Work, request: Cancelled) => Promise<readonly number[]>

/** Tells everybody who talks about a request, or to whom it is shown, that its owner cancelled it; nobody twice. */
export async function tellCancelled(
  work: Work,
  request: Cancelled,
  listeners: readonly CancelListener[],
): Promise<void> {
  const told = new Set<number>()
  for (const listener of listeners) for (const id of await listener(work, request)) told.add(id)
  const readers = await listReaders(work.db, request.id)
  await notify(
    work,
    readers.flatMap((account_id) =>
      told.has(account_id)
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

import type { Database } from '#platform/server/database.ts'
import type { LiveEvent } from '#platform/server/live.ts'
import type { Services } from '#platform/server/routes.ts'
import { notify } from '#features/notifications/server.ts'
import { aboutRequest } from './news.ts'
import { listReaders } from './queries/shares.ts'

/** What the end of a request needs of the call it belongs to. */
interface Act {
  db: Database
  publish: (event: LiveEvent) => void
  now: Date
  services: Services
}

/** A request that its owner has just cancelled. */
export interface Cancelled {
  id: number
  title: string
  user_id: number
  owner_username: string
}

/** What else happens, in the same transaction, when an owner cancels a request. Answers whom it has told of that. */
export type CancelListener = (act: Act, request: Cancelled) => Promise<readonly number[]>

/** Tells everybody who talks about a request, or to whom it is shown, that its owner cancelled it; nobody twice. */
export async function tellCancelled(act: Act, request: Cancelled, listeners: readonly CancelListener[]): Promise<void> {
  const told = new Set<number>()
  for (const listener of listeners) for (const id of await listener(act, request)) told.add(id)
  const readers = await listReaders(act.db, request.id)
  await notify(
    act,
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

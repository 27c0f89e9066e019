import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/contract/freshness.ts'
import { addressOf, type Parts } from './http-client.ts'

/** What a kept answer says of itself. */
interface Shown extends Record<string, unknown> {
  address: string
  shows: readonly string[]
  /** What the screen applies by itself. */
  inPlace: readonly string[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Shown
  }
}

const namesOf = (subjects: readonly Subject[] = []): string[] => subjects.map(({ subject }) => subject)

/** What is kept beside an answer, so that it is asked for again when something it shows has changed. */
export const shownBy = (endpoint: Endpoint, input: Parts, inPlace: readonly Subject[] = []): Shown => ({
  address: addressOf(endpoint, { params: input.params }),
  shows: namesOf(endpoint.shows),
  inPlace: namesOf(inPlace),
})

// How far the caller's live events had come when an answer was made.
const positions = new WeakMap<Query, number>()

/** Notes how far the caller's live events had come when an answer, or a further page of it, was made; null where nobody said. */
export function noteAnswered(client: QueryClient, key: QueryKey, position: number | null, isFurther = false): void {
  const query = client.getQueryCache().get(hashKey(key))
  if (!query) return
  const before = isFurther ? positions.get(query) : position
  if (position === null || before === undefined || before === null) positions.delete(query)
  // It is as old as its oldest page.
  else positions.set(query, Math.min(before, position))
}

/** Something that changed. */
export interface Change {
  subject: string
  /** The live event that told of it: an answer made after that shows it already. Infinite where none did. */
  number: number
  /** Screens cannot apply it by themselves: nobody told them what it is. */
  isUntold: boolean
}

/** What an endpoint or a live event changes. */
export const changesOf = (
  { changes }: { changes?: readonly Subject[] },
  { number = Infinity, isUntold = false }: Partial<Change> = {},
): Change[] => namesOf(changes).map((subject) => ({ subject, number, isUntold }))

/** The address of what a call deleted; null where it deleted nothing that has one. */
export const deletedBy = ({ method, path }: Endpoint, { params }: Parts): string | null =>
  method === 'DELETE' && /\/:\w+$/.test(path) ? addressOf({ path }, { params }) : null

// It would only be said that it is not there.
const isGone = ({ meta }: Query, deleted: string | null) =>
  deleted !== null && `${meta?.address ?? ''}/`.startsWith(`${deleted}/`)

async function renew(client: QueryClient, query: Query, changes: readonly Change[], deleted: string | null) {
  const { shows = [], inPlace = [] } = query.meta ?? {}
  const shown = changes.filter(({ subject }) => shows.includes(subject))
  if (shown.length === 0) return
  const last = Math.max(...shown.map(({ number }) => number))
  // What is on its way may be answered after the event.
  if (last < Infinity) await query.promise?.catch(() => undefined)
  if ((positions.get(query) ?? -1) >= last) return
  const isApplied = shown.every(({ subject, isUntold }) => !isUntold && inPlace.includes(subject))
  await client.invalidateQueries({
    predicate: (other) => other === query,
    refetchType: isApplied || isGone(query, deleted) ? 'none' : 'active',
  })
}

/**
 * Asks again for what is on the screen and shows something that changed, unless the screen applies it by itself; the rest is asked
 * for when it is shown again. Resolves when the answers are there.
 */
export async function refresh(client: QueryClient, changes: readonly Change[], deleted: string | null = null) {
  await Promise.all(
    client
      .getQueryCache()
      .getAll()
      .map((query) => renew(client, query, changes, deleted)),
  )
}

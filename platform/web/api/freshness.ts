import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/contract/freshness.ts'
import { addressOf, type CallParts } from './http-client.ts'

/** Metadata of a cached response. */
interface ResponseMeta extends Record<string, unknown> {
  address: string
  shows: readonly string[]
  /** Subjects whose live events the screen applies itself. */
  inPlace: readonly string[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ResponseMeta
  }
}

const namesOf = (subjects: readonly Subject[] = []): string[] => subjects.map(({ subject }) => subject)

/** Returns the metadata of a query, by which a response is refetched when something it shows has changed. */
export const responseMetaOf = (
  endpoint: Endpoint,
  input: CallParts,
  inPlace: readonly Subject[] = [],
): ResponseMeta => ({
  address: addressOf(endpoint, { params: input.params }),
  shows: namesOf(endpoint.shows),
  inPlace: namesOf(inPlace),
})

// The caller's live event position as of each response.
const positions = new WeakMap<Query, number>()

/** Records the caller's live event position as of a response or a further page of it; null if unknown. */
export function recordPosition(client: QueryClient, key: QueryKey, position: number | null, isFurther = false): void {
  const query = client.getQueryCache().get(hashKey(key))
  if (!query) return
  const before = isFurther ? positions.get(query) : position
  if (position === null || before === undefined || before === null) positions.delete(query)
  // The list is as old as its oldest page.
  else positions.set(query, Math.min(before, position))
}

/** Change of a subject. */
export interface Change {
  subject: string
  /** Number of the live event that announced the change: responses made after it already include it. Infinite without an event. */
  number: number
  /** Whether the change came without an event payload, so that screens cannot apply it themselves. */
  isUnreadable: boolean
}

/** Returns what an endpoint or a live event changes. */
export const changesOf = (
  { changes }: { changes?: readonly Subject[] },
  { number = Infinity, isUnreadable = false }: Partial<Change> = {},
): Change[] => namesOf(changes).map((subject) => ({ subject, number, isUnreadable }))

/** Returns the address of the resource that a call deleted; null if it deleted none with an address. */
export const deletedAddress = ({ method, path }: Endpoint, { params }: CallParts): string | null =>
  method === 'DELETE' && /\/:\w+$/.test(path) ? addressOf({ path }, { params }) : null

// A refetch of a deleted resource would only return 404.
const isOfDeleted = ({ meta }: Query, deleted: string | null) =>
  deleted !== null && `${meta?.address ?? ''}/`.startsWith(`${deleted}/`)

async function refreshQuery(client: QueryClient, query: Query, changes: readonly Change[], deleted: string | null) {
  const { shows = [], inPlace = [] } = query.meta ?? {}
  const shown = changes.filter(({ subject }) => shows.includes(subject))
  if (shown.length === 0) return
  const last = Math.max(...shown.map(({ number }) => number))
  // A response in flight may have been made after the event.
  if (last < Infinity) await query.promise?.catch(() => undefined)
  if ((positions.get(query) ?? -1) >= last) return
  const isApplied = shown.every(({ subject, isUnreadable }) => !isUnreadable && inPlace.includes(subject))
  await client.invalidateQueries({
    predicate: (other) => other === query,
    refetchType: isApplied || isOfDeleted(query, deleted) ? 'none' : 'active',
  })
}

/**
 * Refetches the visible queries affected by the changes, unless the screen applies them itself; marks the others as stale. Resolves when
 * the responses have arrived.
 */
export async function refresh(client: QueryClient, changes: readonly Change[], deleted: string | null = null) {
  await Promise.all(
    client
      .getQueryCache()
      .getAll()
      .map((query) => refreshQuery(client, query, changes, deleted)),
  )
}

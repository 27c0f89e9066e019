import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/contract/freshness.ts'
import { linesOf, type NotifyBatcher } from '../work/notify-batcher.ts'
import { CompressedResponse, type UncompressedResponse } from '../http/compressed-response.ts'
import { recorder } from '../monitoring/recorder.ts'
import type { OpenDatabase } from '../database/database.ts'
import { Changes, type ChangeLog } from './change-log.ts'

/** Notification channel on which processes announce changes: each line is a sender id and a subject. */
const CHANNEL = 'changes'
/** Maximum age of a cached response, which also bounds staleness if a notification is lost or a change is not announced. */
const RESPONSE_TTL_MS = 5_000
// The first caller may have waited longer in the fair queue than others would have to.
const SHARED_WAIT_MAX_MS = 1_000
const RESPONSES_MAX = 5_000
const FACTS_MAX = 5_000
/** Maximum age of a cached fact: short, because it decides authorization and this process may not be notified of a change. */
const FACT_TTL_MS = 1_000
const MEGABYTE = 1024 * 1024
// Maximum share of the cache that one response may use.
const ENTRY_SHARE_MAX = 1 / 8

/** A response and the subjects it shows. Null means that it is not for everyone and is not cached. */
export interface CachedResponse {
  response: UncompressedResponse
  shows: readonly Subject[] | null
  /** How old the data may have been when it was read. */
  behindMs?: number
}

/** A value read from the database and the subjects it depends on. Null means that it is not cached. */
export interface PublicFact<Fact> {
  fact: Fact
  shows: readonly Subject[] | null
}

/** In-memory cache of this process: responses for signed-out callers, and facts about public data. */
export interface ResponseCache {
  /** Returns the cached response for an address, unless a subject it shows has changed since it was read. */
  find: (address: string) => CompressedResponse | undefined
  /**
   * Returns the cached response or creates it. Concurrent equal calls share one that is being created, unless a subject it shows has
   * changed meanwhile; pass `showing` if the subjects are known in advance. Failures are not cached.
   */
  findOrMake: (
    address: string,
    make: () => Promise<CachedResponse>,
    showing?: readonly Subject[],
  ) => Promise<CompressedResponse>
  /**
   * Returns the cached value of that name or reads it, for facts that many calls need. It is invalidated like responses but expires after
   * one second, so it may depend on subjects that no public response shows and other processes therefore do not announce.
   */
  findOrRead: <Fact>(name: string, read: () => Promise<PublicFact<Fact>>) => Promise<Fact>
  /**
   * Invalidates everything that shows one of these subjects, here at once and in other processes shortly after. Call it after the commit.
   */
  drop: (subjects: Iterable<Subject>) => void
  /** Changes that this process made or was notified of. */
  changes: ChangeLog
  /** Returns the number of cached responses and the memory they use. */
  size: () => { entries: number; bytes: number }
  close: () => Promise<void>
}

/** A cached read, and the change count from before it began. */
interface Read {
  since: number
  shows: readonly Subject[]
}

interface CachedRead extends Read {
  response: CompressedResponse
  behindMs: number
}

interface CachedFact extends Read {
  fact: unknown
}

interface PendingRead {
  since: number
  begun: number
  /** Resolves to null if the response is not for everyone. */
  cached: Promise<CachedRead | null>
}

interface CacheOptions {
  /** Endpoints whose public responses are cached. */
  endpoints: readonly Endpoint[]
  clock: () => Date
  /** Memory limit for all responses; 0 disables the cache. */
  megabytes: number
}

/** Returns the names of the subjects that public responses show. */
export const subjectsShownBy = (endpoints: readonly Endpoint[]): ReadonlySet<string> =>
  new Set(endpoints.flatMap((one) => (one.public ? (one.shows ?? []) : [])).map(({ subject }) => subject))

/** Opens the cache of this process and listens for changes in other processes. */
export async function openResponseCache(
  opened: Pick<OpenDatabase, 'listen' | 'embedded'>,
  { announce }: Pick<NotifyBatcher, 'announce'>,
  { endpoints, clock, megabytes }: CacheOptions,
): Promise<ResponseCache> {
  const processId = randomUUID()
  const maxSize = Math.floor(megabytes * MEGABYTE)
  const nowMs = () => clock().getTime()
  const shown = subjectsShownBy(endpoints)
  const changes = new Changes()
  const pendingReads = new Map<string, PendingRead>()
  const cache = new LRUCache<string, CachedRead>({
    max: RESPONSES_MAX,
    maxSize: Math.max(maxSize, 1),
    maxEntrySize: Math.floor(maxSize * ENTRY_SHARE_MAX),
    sizeCalculation: ({ response }, address) => response.maxBytes + address.length,
    ttl: RESPONSE_TTL_MS,
    ttlResolution: 0,
    ttlAutopurge: true,
    perf: { now: nowMs },
  })
  const facts = new LRUCache<string, CachedFact>({
    max: FACTS_MAX,
    ttl: FACT_TTL_MS,
    ttlResolution: 0,
    perf: { now: nowMs },
  })
  const isCurrent = ({ since, shows }: Read) => changes.isUnchangedSince(since, shows)
  const find: ResponseCache['find'] = (address) => {
    const found = cache.get(address)
    const response = found && isCurrent(found) ? found.response : undefined
    // Count only hits here: a caller that finds nothing creates the response, which counts the miss once.
    if (response) recorder().cacheLookedUp('hit')
    return response
  }

  const make = async (address: string, read: () => Promise<CachedResponse>): Promise<CompressedResponse> => {
    // Taken before the first read, because later changes may be missing from the result.
    const since = changes.count
    const begun = nowMs()
    const reading = read().then(({ response, shows, behindMs = 0 }) => ({
      since,
      shows,
      behindMs,
      response: new CompressedResponse(response, shows ?? []),
    }))
    const shareable = reading.then(({ shows, ...made }) => (shows === null ? null : { ...made, shows }))
    // The caller that creates the response receives the failure.
    shareable.catch(() => undefined)
    const pendingRead: PendingRead = { since, begun, cached: shareable }
    pendingReads.set(address, pendingRead)
    try {
      const made = await shareable
      if (made && isCurrent(made)) cache.set(address, made, { start: begun - made.behindMs })
      const { response } = await reading
      // It changed while it was read: whoever asked gets it, and no cache in between.
      return made && !isCurrent(made) ? response.toPrivate() : response
    } finally {
      if (pendingReads.get(address) === pendingRead) pendingReads.delete(address)
    }
  }

  const findOrMake: ResponseCache['findOrMake'] = async (address, read, showing) => {
    const readAlone = async () => {
      const { response, shows } = await read()
      return new CompressedResponse(response, shows ?? [])
    }
    if (megabytes === 0) return readAlone()
    const found = find(address)
    if (found) return found
    recorder().cacheLookedUp('miss')
    const other = pendingReads.get(address)
    const isFresh =
      other && changes.isUnchangedSince(other.since, showing) && nowMs() - other.begun < SHARED_WAIT_MAX_MS
    if (!isFresh) return make(address, read)
    // A failure of one caller, such as a full queue, need not affect the next.
    const shared = await other.cached.catch(() => null)
    return shared && isCurrent(shared) ? shared.response : readAlone()
  }

  const findOrRead = async <Fact>(name: string, read: () => Promise<PublicFact<Fact>>): Promise<Fact> => {
    const found = facts.get(name)
    if (found && isCurrent(found)) return found.fact as Fact
    const since = changes.count
    const begun = nowMs()
    const { fact, shows } = await read()
    const made = shows && megabytes > 0 ? { since, shows, fact } : null
    if (made && isCurrent(made)) facts.set(name, made, { start: begun })
    return fact
  }

  // An embedded database has no other process.
  const stopListening = opened.embedded
    ? async () => undefined
    : await opened.listen(CHANNEL, (payload) => {
        if (payload === '') return changes.recordChangeOfAll()
        for (const line of linesOf(payload)) {
          const [sender, subject] = line.split(' ')
          if (sender !== processId && subject !== undefined) changes.recordChange(subject)
        }
      })

  return {
    find,
    findOrMake,
    findOrRead,
    drop: (subjects) => {
      for (const { subject } of subjects) {
        changes.recordChange(subject)
        // Announce only subjects that public responses show.
        if (!opened.embedded && shown.has(subject)) announce(CHANNEL, `${processId} ${subject}`)
      }
    },
    changes,
    size: () => ({ entries: cache.size, bytes: cache.calculatedSize }),
    close: async () => {
      await stopListening()
      cache.clear()
      facts.clear()
    },
  }
}

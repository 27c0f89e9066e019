import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/contract/freshness.ts'
import type { Config } from '../config.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { keyHeaders } from '../outside/purge-cdn.ts'
import { FIRST_IN_QUEUE, withQueueKey } from '../work/fair-queue.ts'
import { createPurger, surrogateKeyOf, PURGE_INTERVAL_MS, repeatUntilStopped } from './cdn-purger.ts'
import { findPurgeDelayMs, insertPurges } from './cdn-purges.ts'
import { subjectsShownBy } from './response-cache.ts'

/** How long the purge of a change may be overdue before purging counts as failing. */
const PURGE_DELAY_MAX_MS = 4_000
/** After this long without a look, what is known of purging does not count. */
const CHECK_MAX_AGE_MS = 3_000
/** For how long a shared cache may send a stale response while it asks for the current one. */
const STALE_SECONDS = 30

/** The CDN in front: tells it for how long to store responses, and to drop them when something they show changes. */
export interface Cdn {
  /** Returns the headers of a response for everybody: its keys, and while purging works, a longer lifetime in shared caches. */
  headersFor: (shows: readonly Subject[]) => Record<string, string>
  /** Records what changes, in the caller's transaction; after its commit the CDN is asked to drop what shows it. */
  record: (db: Database, subjects: Iterable<Subject>) => Promise<void>
  /** Records what has changed already. Never fails, because the change cannot be undone: what fails is tried again each second. */
  recordCommitted: (db: Database, subjects: Iterable<Subject>) => Promise<void>
  /** Returns why responses have a short lifetime, or null if purging works. */
  trouble: () => string | null
  close: () => Promise<void>
}

/** What the subjects of a response mean for the CDN. */
interface CdnKeys {
  headers: Record<string, string>
  canPurge: boolean
}

// `must-revalidate` is for browsers, which then never send a stale response. CDNs read the second header (RFC 9213) if they know it.
const longCaching = (seconds: number) => ({
  'cache-control': `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${STALE_SECONDS}, must-revalidate`,
  'cdn-cache-control': `public, max-age=${seconds}, stale-while-revalidate=${STALE_SECONDS}`,
})

interface Options {
  endpoints: readonly Endpoint[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Opens the CDN of the settings; undefined if purging is not set up. */
export async function openCdn(
  config: Config,
  { db, hears }: Pick<OpenDatabase, 'db' | 'hears'>,
  { endpoints, log }: Options,
): Promise<Cdn | undefined> {
  if (config.CDN_PURGE_URL === undefined) return undefined
  const shown = subjectsShownBy(endpoints)
  const longCachingHeaders = longCaching(config.CDN_SECONDS)
  const { purge, lastFailure } = createPurger(db, config, log)
  let problem: string | null = 'it has not been checked yet'
  let loggedProblem: string | null = null
  let checkedAt = -Infinity

  const unrecorded = new Set<string>()

  const trouble = () => {
    if (unrecorded.size > 0) return 'what has changed cannot be recorded'
    if (performance.now() - checkedAt >= CHECK_MAX_AGE_MS) return 'the database cannot be asked for it'
    // What this process has cached may then be older than the last purge.
    return problem ?? (hears() ? null : 'nothing that the database announces arrives')
  }
  const namesOf = (subjects: Iterable<Subject>) =>
    [...subjects].map(({ subject }) => subject).filter((name) => shown.has(name))
  const record = async (on: Database, names: readonly string[]) => {
    if (names.length > 0) await insertPurges(on, [...new Set(names)])
  }
  const recordOrQueue = (on: Database, names: readonly string[], onFailure?: (error: unknown) => void) =>
    record(on, names).catch((error: unknown) => {
      for (const name of names) unrecorded.add(name)
      onFailure?.(error)
    })
  const recordQueued = async () => {
    const names = [...unrecorded]
    unrecorded.clear()
    await recordOrQueue(db, names)
  }
  const check = async () => {
    await recordQueued()
    const lateMs = await withQueueKey(FIRST_IN_QUEUE, () => findPurgeDelayMs(db)).catch(() => null)
    if (lateMs !== null) {
      checkedAt = performance.now()
      const reason = lastFailure() ?? 'what has changed is not purged, and the log of a process that runs jobs says why'
      problem = lateMs < PURGE_DELAY_MAX_MS ? null : reason
    }
    const currentProblem = trouble()
    if ((currentProblem === null) === (loggedProblem === null)) return PURGE_INTERVAL_MS
    loggedProblem = currentProblem
    if (currentProblem === null) log.info('the CDN stores responses for longer again')
    else log.warn({ reason: currentProblem }, 'the CDN stores responses for five seconds only')
    return PURGE_INTERVAL_MS
  }
  await check()
  const stops = [repeatUntilStopped(check), ...(config.ROLE.includes('worker') ? [repeatUntilStopped(purge)] : [])]

  const keysOf = (shows: readonly Subject[]): CdnKeys => ({
    headers: keyHeaders(
      shows.map(({ subject }) => surrogateKeyOf(subject)),
      config,
    ),
    // What shows nothing that anybody announces could not be purged.
    canPurge: shows.every(({ subject }) => shown.has(subject)),
  })
  // Cached responses keep their array, so each hit finds it here.
  const known = new WeakMap<readonly Subject[], CdnKeys>()

  return {
    headersFor: (shows) => {
      if (shows.length === 0) return {}
      const keys = known.get(shows) ?? keysOf(shows)
      known.set(shows, keys)
      return { ...keys.headers, ...(keys.canPurge && trouble() === null && longCachingHeaders) }
    },
    record: (on, subjects) => record(on, namesOf(subjects)),
    recordCommitted: (on, subjects) =>
      recordOrQueue(on, namesOf(subjects), (err) => log.warn({ err }, 'could not record what the CDN is to drop')),
    trouble,
    close: async () => {
      await Promise.all(stops.map((stop) => stop()))
      await recordQueued()
    },
  }
}

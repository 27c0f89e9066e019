import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/contract/freshness.ts'
import type { Config } from '../config.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { keyHeaders, NotPurged, purgeCdn } from '../outside/purge-cdn.ts'
import { BEFORE_ALL, withQueueKey } from '../work/fair-queue.ts'
import { claimPurges, completePurges, findLateness, insertPurges, releasePurges } from './cdn-purges.ts'
import { subjectsShownBy } from './response-cache.ts'

/** So that a purge may fail once within the 5 seconds after which content is gone that was made private. */
const LOOK_EVERY_MS = 1_000
/** Pauses after that many failures in a row. */
const PAUSES_MS = [LOOK_EVERY_MS, LOOK_EVERY_MS, 3_000, 3_000, 3_000] as const
const LONGEST_PAUSE_MS = 10_000
/** How often the log says why purging fails. */
const LOG_EVERY_MS = 60_000
/** How long the purge of a change may be overdue before purging counts as failing. */
const LATE_MS = 4_000
/** After this long without a look, what is known of purging does not count. */
const KNOWN_FOR_MS = 3_000
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
interface Keys {
  headers: Record<string, string>
  canPurge: boolean
}

/** Returns the key of a subject in headers, where names have no spaces. */
export const keyOf = (subject: string): string => subject.replace(/[^a-z0-9]+/gi, '-')

// `must-revalidate` is for browsers, which then never send a stale response. CDNs read the second header (RFC 9213) if they know it.
const longCaching = (seconds: number) => ({
  'cache-control': `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${STALE_SECONDS}, must-revalidate`,
  'cdn-cache-control': `public, max-age=${seconds}, stale-while-revalidate=${STALE_SECONDS}`,
})

interface Options {
  endpoints: readonly Endpoint[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Returns the code of what failed below, such as `ECONNREFUSED`. */
const codeOf = (error: unknown): unknown => {
  const cause = error instanceof NotPurged ? error.cause : error
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}

/**
 * Repeats something that returns after how many milliseconds, until it is stopped. Returns a function that stops it and waits until it has
 * ended.
 */
function repeatedly(run: () => Promise<number>): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const repeat = async () => {
    while (!signal.aborted) {
      await wait(await run(), undefined, { signal }).catch(() => undefined)
    }
  }
  const repeating = repeat()
  return async () => {
    closing.abort()
    await repeating
  }
}

/** Purges what is due, in a process that runs jobs; returns whether anything was. What fails stays recorded, for any such process. */
async function purgeDue(db: Database, config: Config): Promise<boolean> {
  const claimed = await claimPurges(db)
  if (claimed.length === 0) return false
  const ids = claimed.map(({ id }) => id)
  try {
    await purgeCdn([...new Set(claimed.map(({ subject }) => keyOf(subject)))], config)
  } catch (error) {
    // Where this fails too, the claim ends by itself.
    await releasePurges(db, ids).catch(() => undefined)
    throw error
  }
  await completePurges(db, ids)
  return true
}

/** Returns a function that purges what is due and returns the pause after it, and one that returns why it failed last. */
function purging(db: Database, config: Config, log: Options['log']) {
  let failures = 0
  let lastFailure: string | null = null
  let loggedAt = -Infinity
  const onFailure = (error: unknown) => {
    failures++
    // Anybody may read it.
    lastFailure = error instanceof NotPurged ? error.message : 'the database cannot be asked what to purge'
    if (performance.now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = performance.now()
    log.warn({ reason: lastFailure, code: codeOf(error) }, 'could not purge the CDN')
  }
  const purge = async () => {
    try {
      if (await purgeDue(db, config)) [failures, lastFailure] = [0, null]
    } catch (error) {
      onFailure(error)
    }
    return PAUSES_MS[failures] ?? LONGEST_PAUSE_MS
  }
  return { purge, lastFailure: () => lastFailure }
}

/** Opens the CDN of the settings; undefined if purging is not set up. */
export async function openCdn(
  config: Config,
  { db, hears }: Pick<OpenDatabase, 'db' | 'hears'>,
  { endpoints, log }: Options,
): Promise<Cdn | undefined> {
  if (config.CDN_PURGE_URL === undefined) return undefined
  const shown = subjectsShownBy(endpoints)
  const long = longCaching(config.CDN_SECONDS)
  const { purge, lastFailure } = purging(db, config, log)
  let problem: string | null = 'it has not been checked yet'
  let said: string | null = null
  let checkedAt = -Infinity

  const unrecorded = new Set<string>()

  const trouble = () => {
    if (unrecorded.size > 0) return 'what has changed cannot be recorded'
    if (performance.now() - checkedAt >= KNOWN_FOR_MS) return 'the database cannot be asked for it'
    // What this process has cached may then be older than the last purge.
    return problem ?? (hears() ? null : 'nothing that the database announces arrives')
  }
  const namesOf = (subjects: Iterable<Subject>) =>
    [...subjects].map(({ subject }) => subject).filter((name) => shown.has(name))
  const record = async (on: Database, names: readonly string[]) => {
    if (names.length > 0) await insertPurges(on, [...new Set(names)])
  }
  const recordOrKeep = (on: Database, names: readonly string[], onFailure?: (error: unknown) => void) =>
    record(on, names).catch((error: unknown) => {
      for (const name of names) unrecorded.add(name)
      onFailure?.(error)
    })
  const recordKept = async () => {
    const names = [...unrecorded]
    unrecorded.clear()
    await recordOrKeep(db, names)
  }
  const check = async () => {
    await recordKept()
    const lateMs = await withQueueKey(BEFORE_ALL, () => findLateness(db)).catch(() => null)
    if (lateMs !== null) {
      checkedAt = performance.now()
      const reason = lastFailure() ?? 'the log of the processes that run jobs says why'
      problem = lateMs < LATE_MS ? null : `what has changed is not purged: ${reason}`
    }
    const says = trouble()
    if ((says === null) === (said === null)) return LOOK_EVERY_MS
    said = says
    if (says === null) log.info('the CDN stores responses for longer again')
    else log.warn({ reason: says }, 'the CDN stores responses for five seconds only')
    return LOOK_EVERY_MS
  }
  await check()
  const stops = [repeatedly(check), ...(config.ROLE.includes('worker') ? [repeatedly(purge)] : [])]

  const describe = (shows: readonly Subject[]): Keys => ({
    headers: keyHeaders(
      shows.map(({ subject }) => keyOf(subject)),
      config,
    ),
    // What shows nothing that anybody announces could not be purged.
    canPurge: shows.every(({ subject }) => shown.has(subject)),
  })
  // Cached responses keep their array, so each hit finds it here.
  const known = new WeakMap<readonly Subject[], Keys>()

  return {
    headersFor: (shows) => {
      if (shows.length === 0) return {}
      const keys = known.get(shows) ?? describe(shows)
      known.set(shows, keys)
      return { ...keys.headers, ...(keys.canPurge && trouble() === null && long) }
    },
    record: (on, subjects) => record(on, namesOf(subjects)),
    recordCommitted: (on, subjects) =>
      recordOrKeep(on, namesOf(subjects), (err) => log.warn({ err }, 'could not record what the CDN is to drop')),
    trouble,
    close: async () => {
      await Promise.all(stops.map((stop) => stop()))
      await recordKept()
    },
  }
}

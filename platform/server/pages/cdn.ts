import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/contract/freshness.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { keyHeaders, purgeCdn } from '../outside/purge-cdn.ts'
import { BEFORE_ALL, withQueueKey } from '../work/fair-queue.ts'
import { claimPurges, completePurges, findLateness, insertPurges } from './cdn-purges.ts'
import { subjectsShownBy } from './response-cache.ts'

/** Half of the 5 seconds within which content is gone that was made private: a purge may fail once. */
const LOOK_EVERY_MS = 1_000
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
  /** Returns why responses have a short lifetime, or null if purging works. */
  trouble: () => string | null
  close: () => Promise<void>
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

/** Repeats something every second until it is stopped. Returns a function that stops it and waits until it has ended. */
function everySecond(run: () => Promise<void>): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const repeat = async () => {
    while (!signal.aborted) {
      await run()
      await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const repeating = repeat()
  return async () => {
    closing.abort()
    await repeating
  }
}

/** Purges what is due, in a process that runs jobs. What fails stays recorded, and any such process tries again in three seconds. */
async function purgeDue(db: Database, config: Config): Promise<void> {
  const claimed = await claimPurges(db)
  if (claimed.length === 0) return
  await purgeCdn([...new Set(claimed.map(({ subject }) => keyOf(subject)))], config)
  await completePurges(
    db,
    claimed.map(({ id }) => id),
  )
}

/** Opens the CDN of the settings; undefined if purging is not set up. */
export async function openCdn(config: Config, db: Database, { endpoints, log }: Options): Promise<Cdn | undefined> {
  if (config.CDN_PURGE_URL === undefined) return undefined
  const shown = subjectsShownBy(endpoints)
  const long = longCaching(config.CDN_SECONDS)
  let lastFailure: string | null = null
  let problem: string | null = 'it has not been checked yet'
  let said: string | null = null
  let checkedAt = -Infinity

  const trouble = () => (performance.now() - checkedAt < KNOWN_FOR_MS ? problem : 'the database cannot be asked for it')
  const purge = () =>
    purgeDue(db, config).then(
      () => void (lastFailure = null),
      (error: unknown) => void (lastFailure = error instanceof Error ? error.message : String(error)),
    )
  const check = async () => {
    const lateMs = await withQueueKey(BEFORE_ALL, () => findLateness(db)).catch(() => null)
    if (lateMs !== null) {
      checkedAt = performance.now()
      const reason = lastFailure ?? 'the log of the processes that run jobs says why'
      problem = lateMs < LATE_MS ? null : `what has changed is not purged: ${reason}`
    }
    const says = trouble()
    if ((says === null) === (said === null)) return
    said = says
    if (says === null) log.info('the CDN is purged again')
    else log.warn({ reason: says }, 'the CDN stores responses for five seconds only, because purging fails')
  }
  await check()
  const stops = [everySecond(check), ...(config.ROLE.includes('worker') ? [everySecond(purge)] : [])]

  return {
    headersFor: (shows) => ({
      ...keyHeaders(
        shows.map(({ subject }) => keyOf(subject)),
        config,
      ),
      // What shows nothing that anybody announces could not be purged.
      ...(shows.length > 0 && shows.every(({ subject }) => shown.has(subject)) && trouble() === null && long),
    }),
    record: async (on, subjects) => {
      const names = new Set([...subjects].map(({ subject }) => subject).filter((name) => shown.has(name)))
      if (names.size > 0) await insertPurges(on, [...names])
    },
    trouble,
    close: async () => void (await Promise.all(stops.map((stop) => stop()))),
  }
}

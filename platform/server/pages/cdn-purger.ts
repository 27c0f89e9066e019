import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { NotPurged, purgeCdn } from '../outside/purge-cdn.ts'
import { claimPurges, completePurges, releasePurges } from './cdn-purges.ts'

/** So that a purge may fail once within the 5 seconds after which content is gone that was made private. */
export const PURGE_INTERVAL_MS = 1_000
/** Pauses after that many failures in a row. */
const RETRY_DELAYS_MS = [PURGE_INTERVAL_MS, PURGE_INTERVAL_MS, 3_000, 3_000, 3_000] as const
const RETRY_DELAY_MAX_MS = 10_000
/** How often the log says why purging fails. */
const LOG_INTERVAL_MS = 60_000

/** Returns the key of a subject in headers, where names have no spaces. */
export const surrogateKeyOf = (subject: string): string => subject.replace(/[^a-z0-9]+/gi, '-')

/** Returns the code of what failed below, such as `ECONNREFUSED`. */
const codeOf = (error: unknown): unknown => {
  const cause = error instanceof NotPurged ? error.cause : error
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}

/**
 * Repeats something that returns after how many milliseconds, until it is stopped. Returns a function that stops it and waits until it has
 * ended.
 */
export function repeatUntilStopped(run: () => Promise<number>): () => Promise<void> {
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
    await purgeCdn([...new Set(claimed.map(({ subject }) => surrogateKeyOf(subject)))], config)
  } catch (error) {
    // Where this fails too, the claim ends by itself.
    await releasePurges(db, ids).catch(() => undefined)
    throw error
  }
  await completePurges(db, ids)
  return true
}

/** Returns a function that purges what is due and returns the pause after it, and one that returns why it failed last. */
export function createPurger(db: Database, config: Config, log: Pick<FastifyBaseLogger, 'warn'>) {
  let failures = 0
  let lastFailure: string | null = null
  let loggedAt = -Infinity
  const onFailure = (error: unknown) => {
    failures++
    // Anybody may read it.
    lastFailure = error instanceof NotPurged ? error.message : 'the database cannot be asked what to purge'
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    log.warn({ reason: lastFailure, code: codeOf(error) }, 'could not purge the CDN')
  }
  const purge = async () => {
    try {
      if (await purgeDue(db, config)) [failures, lastFailure] = [0, null]
    } catch (error) {
      onFailure(error)
    }
    return RETRY_DELAYS_MS[failures] ?? RETRY_DELAY_MAX_MS
  }
  return { purge, lastFailure: () => lastFailure }
}

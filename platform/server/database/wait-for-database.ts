import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sqlState } from './errors.ts'
import { pauseAfter } from './postgres.ts'
import { HttpError } from '../http/http-errors.ts'

/** The database permanently refuses connections from this program, so retrying is pointless. */
export class DatabaseRefuses extends Error {}

// Invalid credentials, or a database that does not exist.
const isHopeless = (cause: unknown): boolean => /^(28...|3D000)$/.test(sqlState(cause) ?? '')

/** Retries a step of the startup while the database is unavailable or full, because it may start later than this process. */
export async function waitForDatabase<T>(log: FastifyBaseLogger, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof HttpError) || error.status < 500) throw error
      const { cause } = error
      if (isHopeless(cause)) throw new DatabaseRefuses(cause instanceof Error ? cause.message : error.message)
      log.warn({ err: cause }, `waiting for the database: ${error.code}`)
      await wait(pauseAfter(tries))
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sqlState } from './errors.ts'
import { pauseAfter } from './postgres.ts'
import { HttpError } from '../http/http-errors.ts'

/** The database answers, and will not let this program in however often it asks. */
export class DatabaseRefuses extends Error {}

// A wrong name or password, and a database that does not exist.
const isHopeless = (cause: unknown): boolean => /^(28...|3D000)$/.test(sqlState(cause) ?? '')

/** Does a part of the start again for as long as the database is away or full: it may come up later than this process. */
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

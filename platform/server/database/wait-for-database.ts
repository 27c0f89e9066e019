import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sqlState } from './errors.ts'
import { retryDelay } from './postgres-listener.ts'
import { UnsuitablePooler } from './session-settings.ts'
import { HttpError } from '../http/http-errors.ts'

/** The database permanently refuses connections from this program, so retrying is pointless. */
export class DatabaseRefuses extends Error {}

// Of a pooler; it uses the same state while its server is away.
const UNSUPPORTED = /^unsupported startup parameter/

// Invalid credentials, a database that does not exist, or a parameter in the address that a pooler does not pass on.
const isPermanent = (cause: unknown): boolean => {
  const state = sqlState(cause) ?? ''
  return /^(28...|3D000)$/.test(state) || (state === '08P01' && UNSUPPORTED.test((cause as Error).message))
}

/** Retries a step of the startup while the database is unavailable or full, because it may start later than this process. */
export async function waitForDatabase<T>(log: FastifyBaseLogger, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof HttpError) || error.status < 500) throw error
      const { cause } = error
      if (cause instanceof UnsuitablePooler) throw cause
      if (isPermanent(cause)) throw new DatabaseRefuses(cause instanceof Error ? cause.message : error.message)
      log.warn({ err: cause }, `waiting for the database: ${error.code}`)
      await wait(retryDelay(tries))
    }
  }
}

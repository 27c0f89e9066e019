import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { Role } from '#platform/server/config.ts'
import { createLogger } from '#platform/server/http/http-server.ts'
import { startWorker, type Job, type JobTools, type WorkerOptions } from '#platform/server/work/jobs.ts'
import type { TestApi } from '#testing/api.ts'

/** How long a worker is waited for: it does everything within a moment, on a machine that is not busy. */
export const soon = { timeout: 20_000 }
/** What most jobs of tests work on. */
export const numbered = z.object({ number: z.int() })

interface Wishes extends WorkerOptions {
  roles?: Role[]
}

let kinds = 0
/** The name of a kind of job that no other test uses. */
export const newName = () => `kind-${++kinds}`

/** Processes that work on the database of a server, and what became of their jobs. */
export function workersOn({ opened, db, now, services }: TestApi) {
  const log = createLogger(services.config)
  const rowsOf = (kind: string) => db.selectFrom('jobs').select(['state', 'taken']).where('kind', '=', kind).execute()
  return {
    /** A process that does these kinds of work, until the test ends or it is told to stop. */
    givenWorker: async (jobs: readonly Job<never>[], { roles = ['worker'], ...pace }: Wishes = {}) => {
      const tools = () => ({ db, now: now(), services, log })
      const stop = await startWorker(opened, { jobs, scheduledJobs: [] }, roles, tools, { pollMs: 50, ...pace })
      onTestFinished(() => stop(0))
      return stop
    },
    rowsOf,
    stateOf: async (kind: string) => (await rowsOf(kind)).map(({ state }) => state).toSorted(),
  }
}

/** Work that begins and waits to be told that it may end, or to be ended. */
export function givenLongWork() {
  const begun: number[] = []
  const ended: number[] = []
  const ending: (() => void)[] = []
  const run = async ({ number }: { number: number }, { signal }: JobTools) => {
    begun.push(number)
    const endSignal = new Promise<void>((resolve) => ending.push(resolve))
    await Promise.race([endSignal, once(signal, 'abort').then(() => signal.throwIfAborted())])
    ended.push(number)
  }
  return { begun, ended, run, endAll: () => ending.splice(0).forEach((end) => end()) }
}

import type { FastifyInstance } from 'fastify'
import type { Database, OpenDatabase } from '../database/database.ts'
import { VERSION } from '../version.ts'
import { countFailed } from '../work/jobs/job-status.ts'
import { BEFORE_ALL, withQueueKey } from '../work/fair-queue.ts'

const READY_WITHIN_MS = 2_000

type Standing =
  | 'ready'
  | 'stopping'
  | 'the database cannot be reached'
  | 'the database is read-only'
  | 'the disk is full'

/** Returns the result of a query, or undefined if it fails or takes too long. */
async function inTime<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READY_WITHIN_MS).unref())
  return Promise.race([asked.catch(() => undefined), late])
}

// Only this process can use the embedded database: while the disk is full it still serves reads, and no other process could take over.
async function standingOf({ embedded, query, isWritable }: OpenDatabase): Promise<Standing> {
  const writable = await inTime(query('select 1').then(isWritable))
  if (writable === undefined) return 'the database cannot be reached'
  if (writable) return 'ready'
  return embedded ? 'the disk is full' : 'the database is read-only'
}

const TAKES_CALLS: readonly Standing[] = ['ready', 'the disk is full']

/** A fact that the readiness probe mentions under a name while there is something to say. */
export interface HealthDetail {
  name: string
  find: (db: Database) => Promise<string | null>
}

interface Health {
  standing: Standing
  jobs_failed?: number | undefined
  details?: Record<string, string>
}

async function look(opened: OpenDatabase, details: readonly HealthDetail[]): Promise<Health> {
  const standing = await standingOf(opened)
  if (!TAKES_CALLS.includes(standing)) return { standing }
  const found = details.map(async ({ name, find }) => [name, await inTime(find(opened.db))] as const)
  const mentioned = (await Promise.all(found)).flatMap(([name, says]) => (says ? [[name, says] as const] : []))
  return {
    standing,
    jobs_failed: await inTime(countFailed(opened)),
    details: Object.fromEntries(mentioned),
  }
}

/**
 * Checks the database ahead of all queued statements, and shares the result among concurrent requests: otherwise a busy process would
 * look unhealthy and be killed.
 */
function lookForAll(opened: OpenDatabase, details: readonly HealthDetail[]): () => Promise<Health> {
  let looking: Promise<Health> | null = null
  return () => {
    looking ??= withQueueKey(BEFORE_ALL, () => look(opened, details)).finally(() => (looking = null))
    return looking
  }
}

/**
 * Serves the liveness probe `/healthz` and the readiness probe `/readyz`. The latter returns 200 unless the process is stopping or its
 * database is unavailable or read-only. Its details add what does not affect readiness: the number of jobs that failed permanently, and
 * what features mention.
 */
export function serveHealth(
  app: FastifyInstance,
  opened: OpenDatabase,
  stopping?: AbortSignal,
  mentioned: readonly HealthDetail[] = [],
): void {
  const lookAtDatabase = lookForAll(opened, mentioned)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const isStopping = isClosing || stopping?.aborted === true
    const { standing, jobs_failed, details }: Health = isStopping ? { standing: 'stopping' } : await lookAtDatabase()
    if (!TAKES_CALLS.includes(standing)) return reply.code(503).send({ status: standing })
    return { status: standing, details: { version: VERSION, jobs_failed, ...details } }
  })
}

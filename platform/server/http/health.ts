import type { FastifyInstance } from 'fastify'
import type { Database, OpenDatabase } from '../database/database.ts'
import { VERSION } from '../version.ts'
import { countFailed } from '../work/jobs/job-status.ts'
import { FIRST_IN_QUEUE, withQueueKey } from '../work/fair-queue.ts'

const CHECK_TIMEOUT_MS = 2_000

type Readiness =
  | 'ready'
  | 'stopping'
  | 'the database cannot be reached'
  | 'the database is read-only'
  | 'the disk is full'

/** Returns the result of a query, or undefined if it fails or takes too long. */
async function withinTimeout<Result>(pending: Promise<Result>): Promise<Result | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), CHECK_TIMEOUT_MS).unref())
  return Promise.race([pending.catch(() => undefined), timeout])
}

// Only this process can use the embedded database: while the disk is full it still serves reads, and no other process could take over.
async function checkReadiness({ embedded, query, isWritable }: OpenDatabase): Promise<Readiness> {
  const writable = await withinTimeout(query('select 1').then(isWritable))
  if (writable === undefined) return 'the database cannot be reached'
  if (writable) return 'ready'
  return embedded ? 'the disk is full' : 'the database is read-only'
}

const SERVING_STATES: readonly Readiness[] = ['ready', 'the disk is full']

/** A fact that the readiness probe mentions under a name while there is something to say. */
export interface HealthDetail {
  name: string
  find: (db: Database) => Promise<string | null>
}

interface Health {
  standing: Readiness
  jobs_failed?: number | undefined
  details?: Record<string, string>
}

async function checkHealth(opened: OpenDatabase, details: readonly HealthDetail[]): Promise<Health> {
  const standing = await checkReadiness(opened)
  if (!SERVING_STATES.includes(standing)) return { standing }
  const found = details.map(async ({ name, find }) => [name, await withinTimeout(find(opened.db))] as const)
  const mentioned = (await Promise.all(found)).flatMap(([name, says]) => (says ? [[name, says] as const] : []))
  return {
    standing,
    jobs_failed: await withinTimeout(countFailed(opened)),
    details: Object.fromEntries(mentioned),
  }
}

/**
 * Checks the database ahead of all queued statements, and shares the result among concurrent requests: otherwise a busy process would
 * look unhealthy and be killed.
 */
function shareHealthChecks(opened: OpenDatabase, details: readonly HealthDetail[]): () => Promise<Health> {
  let checking: Promise<Health> | null = null
  return () => {
    checking ??= withQueueKey(FIRST_IN_QUEUE, () => checkHealth(opened, details)).finally(() => (checking = null))
    return checking
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
  const getHealth = shareHealthChecks(opened, mentioned)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const isStopping = isClosing || stopping?.aborted === true
    const { standing, jobs_failed, details }: Health = isStopping ? { standing: 'stopping' } : await getHealth()
    if (!SERVING_STATES.includes(standing)) return reply.code(503).send({ status: standing })
    return { status: standing, details: { version: VERSION, jobs_failed, ...details } }
  })
}

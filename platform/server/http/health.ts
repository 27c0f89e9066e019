import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../database/database.ts'
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

/** What a question to the database comes to; undefined when it fails or takes too long. */
async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READY_WITHIN_MS).unref())
  return Promise.race([asked.catch(() => undefined), late])
}

// The embedded database belongs to this process: where it cannot be written it is read on, and nobody else could take over.
async function standingOf({ embedded, query, isWritable }: OpenDatabase): Promise<Standing> {
  const writable = await inTime(query('select 1').then(isWritable))
  if (writable === undefined) return 'the database cannot be reached'
  if (writable) return 'ready'
  return embedded ? 'the disk is full' : 'the database is read-only'
}

const TAKES_CALLS: readonly Standing[] = ['ready', 'the disk is full']

interface Health {
  standing: Standing
  jobs_failed?: number | undefined
}

async function look(opened: OpenDatabase): Promise<Health> {
  const standing = await standingOf(opened)
  return TAKES_CALLS.includes(standing) ? { standing, jobs_failed: await inTime(countFailed(opened)) } : { standing }
}

/**
 * Looks at the database before all who wait for it, once for all who ask meanwhile: else a busy process would be taken for one that is
 * ill, and ended.
 */
function lookForAll(opened: OpenDatabase): () => Promise<Health> {
  let looking: Promise<Health> | null = null
  return () => {
    looking ??= withQueueKey(BEFORE_ALL, () => look(opened)).finally(() => (looking = null))
    return looking
  }
}

/**
 * `/healthz` says that the process runs. `/readyz` says whether it should be sent calls: 200 unless it is stopping or its database
 * is away or read-only, in words how it stands, and in its details what does not keep it from being ready: how many jobs failed for good.
 */
export function answerHealth(app: FastifyInstance, opened: OpenDatabase, stopping?: AbortSignal): void {
  const lookAtDatabase = lookForAll(opened)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const isStopping = isClosing || stopping?.aborted === true
    const { standing, jobs_failed }: Health = isStopping ? { standing: 'stopping' } : await lookAtDatabase()
    if (!TAKES_CALLS.includes(standing)) return reply.code(503).send({ status: standing })
    return { status: standing, details: { version: VERSION, jobs_failed } }
  })
}

import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from './database.ts'
import { countFailed } from './jobs/standing.ts'

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

/**
 * `/healthz` says that the process runs. `/readyz` says whether it should be sent calls: 200 unless it is stopping or its database
 * is away or read-only, in words how it stands, and in its details what does not keep it from being ready: how many jobs failed for good.
 */
export function answerHealth(app: FastifyInstance, opened: OpenDatabase): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const standing = stopping ? 'stopping' : await standingOf(opened)
    if (!TAKES_CALLS.includes(standing)) return reply.code(503).send({ status: standing })
    const jobs_failed = await inTime(countFailed(opened))
    return { status: standing, details: { jobs_failed } }
  })
}

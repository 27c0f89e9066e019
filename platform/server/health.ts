import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from './database.ts'

const READY_WITHIN_MS = 2_000

type Standing =
  | 'ready'
  | 'stopping'
  | 'the database cannot be reached'
  | 'the database is read-only'
  | 'the disk is full'

// The embedded database belongs to this process: where it cannot be written it is read on, and nobody else could take over.
async function standingOf({ embedded, query, isWritable }: OpenDatabase): Promise<Standing> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), READY_WITHIN_MS).unref())
  const asked = query('select 1')
    .then(isWritable)
    .then((writable): Standing => (writable ? 'ready' : embedded ? 'the disk is full' : 'the database is read-only'))
    .catch(() => false as const)
  return (await Promise.race([asked, late])) || 'the database cannot be reached'
}

const TAKES_CALLS: readonly Standing[] = ['ready', 'the disk is full']

/**
 * `/healthz` says that the process runs. `/readyz` says whether it should be sent calls: 200 unless it is stopping or its database
 * is away or read-only, and in words how it stands.
 */
export function answerHealth(app: FastifyInstance, opened: OpenDatabase): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const standing = stopping ? 'stopping' : await standingOf(opened)
    return reply.code(TAKES_CALLS.includes(standing) ? 200 : 503).send({ status: standing })
  })
}

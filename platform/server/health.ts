import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'

const READY_WITHIN_MS = 2_000

/** `/healthz` says that the process runs, `/readyz` that it can reach its database and is not stopping. */
export function answerHealth(app: FastifyInstance, db: Database): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), READY_WITHIN_MS).unref())
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    const ready = !stopping && (await Promise.race([answered, late]))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}

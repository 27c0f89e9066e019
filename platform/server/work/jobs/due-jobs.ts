import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../../database/database.ts'
import { deleteData } from './job-lease.ts'
import type { Kind, WorkerTools } from './job-kinds.ts'
import type { Ticket } from './job-run.ts'

interface Waiting {
  id: string
  name: string
  data: Ticket
}

async function listWaiting(db: Database, kinds: readonly Kind[], now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, name, data from pgboss.job
    where name = any(${kinds.map(({ name }) => name)}::text[]) and state < 'active'
    order by created_on`.execute(db)
  return rows.filter(({ data }) => data.not_before === null || data.not_before <= now.toISOString())
}

/** Does what is due by the product's clock, one after the other, and throws what a job throws. */
export async function runDue(boss: PgBoss, kinds: readonly Kind[], tools: () => WorkerTools): Promise<number> {
  const { signal } = new AbortController()
  let done = 0
  for (;;) {
    const due = await listWaiting(tools().db, kinds, tools().now)
    if (due.length === 0) return done
    for (const { id, name, data } of due) {
      await boss.complete(name, id, null, { includeQueued: true })
      await deleteData(tools().db, id)
      const kind = kinds.find((one) => one.name === name)
      await kind?.perform(data.data, { ...tools(), signal, tryNumber: 1, tries: kind.tries })
      done++
    }
  }
}

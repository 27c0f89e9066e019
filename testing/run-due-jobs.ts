import { sql } from 'kysely'
import { anyOf } from '#platform/server/database/database.ts'
import type { Job, WorkerTools } from '#platform/server/work/jobs.ts'

/**
 * Does what is due by the product's clock, which tests set forward, one after the other, and throws what a job throws. What failed before
 * need not wait. Answers how many that were.
 */
export async function runDueJobs(jobs: readonly Job<never>[], tools: () => WorkerTools): Promise<number> {
  const { signal } = new AbortController()
  const names = jobs.map(({ name }) => name)
  let done = 0
  for (;;) {
    const { db, now } = tools()
    const due = await db
      .selectFrom('jobs')
      .select(['id', 'kind', 'data'])
      .where(anyOf('kind', names))
      .where('state', 'in', ['waiting', 'retrying'])
      .where(sql<boolean>`(state = 'retrying' or due_at <= greatest(now(), ${now}))`)
      .orderBy('due_at')
      .execute()
    if (due.length === 0) return done
    for (const { id, kind, data } of due) {
      await db
        .updateTable('jobs')
        .set({ state: 'completed', data: null, expires_at: sql`now() + interval '1 day'` })
        .where('id', '=', id)
        .execute()
      const { perform, tries = 1 } = jobs.find(({ name }) => name === kind) ?? {}
      await perform?.(data, { ...tools(), signal, tryNumber: 1, tries })
      done++
    }
  }
}

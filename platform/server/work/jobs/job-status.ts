import { sql, type NotNull } from 'kysely'
import { anyOf, type Database, type OpenDatabase } from '../../database/database.ts'

/** Returns the number of permanently failed jobs that are still stored. */
export async function countFailed({ query }: Pick<OpenDatabase, 'query'>): Promise<number> {
  const { rows } = await query("select count(*) as failed from jobs where state = 'failed'")
  return (rows[0] as { failed: number }).failed
}

/** Status of one kind of job. */
export interface JobKindStatus {
  kind: string
  /** Due and not taken yet. */
  waiting: number
  /** Scheduled for later, or waiting for their next try. */
  later: number
  running: number
  failed: number
  /** Time since the oldest waiting job became due; 0 if none is waiting. */
  oldest_due_seconds: number
}

const countWhere = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})`

/** Returns the status of all kinds with waiting, running or failed jobs. */
export const listJobStatuses = (db: Database): Promise<JobKindStatus[]> =>
  db
    .selectFrom('jobs')
    .select([
      'kind',
      countWhere(`state < 'active' and due_at <= now()`).as('waiting'),
      countWhere(`state < 'active' and due_at > now()`).as('later'),
      countWhere(`state = 'active'`).as('running'),
      countWhere(`state = 'failed'`).as('failed'),
      sql<number>`coalesce(extract(epoch from now() - min(due_at) filter (where state < 'active' and due_at <= now())), 0)`.as(
        'oldest_due_seconds',
      ),
    ])
    .where('state', '<>', 'completed')
    .groupBy('kind')
    .orderBy('kind')
    .execute()

/** Lists the latest permanently failed jobs with hour and reason, but without their data. */
export const listFailed = (db: Database, limit: number) =>
  db
    .selectFrom('jobs')
    .select(['id', 'kind', 'failed_at', 'reason'])
    .where('state', '=', 'failed')
    .orderBy('failed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ failed_at: NotNull }>()
    .execute()

/** Retries permanently failed jobs immediately with all their tries: all of them, one kind, or one job. Returns their number. */
export async function retryFailed(db: Database, { kind, id }: { kind?: string; id?: string }): Promise<number> {
  const retried = await db
    .updateTable('jobs')
    .set({ state: 'retrying', failures: 0, due_at: sql`now()`, reason: null, failed_at: null, expires_at: null })
    .where('state', '=', 'failed')
    .$if(kind !== undefined, (update) => update.where('kind', '=', kind ?? ''))
    .$if(id !== undefined, (update) => update.where('id', '=', id ?? ''))
    .executeTakeFirst()
  return Number(retried.numUpdatedRows)
}

/** Returns which of these keys have waiting or running jobs of a kind; a key is the `onceFor` with which a job was enqueued. */
export async function listPending(
  db: Database,
  { name }: { name: string },
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('jobs')
    .select('key')
    .where('kind', '=', name)
    .where(sql<boolean>`state < 'completed'`)
    .where(anyOf('key', keys))
    .execute()
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

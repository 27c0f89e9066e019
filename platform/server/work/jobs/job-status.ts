import { sql, type NotNull } from 'kysely'
import { anyOf, type Database, type OpenDatabase } from '../../database/database.ts'

/** How many jobs failed for good and are kept. */
export async function countFailed({ query }: Pick<OpenDatabase, 'query'>): Promise<number> {
  const { rows } = await query("select count(*) as failed from jobs where state = 'failed'")
  return (rows[0] as { failed: number }).failed
}

/** How one kind stands. */
export interface JobKindStatus {
  kind: string
  /** Due, and not taken yet. */
  waiting: number
  /** For later, or for their next try. */
  later: number
  running: number
  failed: number
  /** For how long the oldest of those that wait has been due; 0 when none does. */
  oldest_due_seconds: number
}

const countWhere = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})`

/** How every kind stands of which anything waits, runs or failed. */
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

/** The newest of what failed for good, in which hour and why; nothing of what it was about. */
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

/** Gives what failed for good all its tries again, due at once: everything, one kind, or one job. Answers how many that were. */
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

/** Which of these keys a kind still has work for, waiting or under way; a key is what `onceFor` said when the work was asked for. */
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

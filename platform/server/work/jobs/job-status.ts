import { sql } from 'kysely'
import type { Database, OpenDatabase } from '../../database/database.ts'

// The library's own are none of ours. An earlier version kept several kinds in one queue, and each job named its own.
const isOurs = sql<boolean>`job.name not like '\\_\\_%'`
const kind = sql<string>`coalesce(job.data->>'kind', job.name)`

/** How many jobs failed for good and are kept. */
export async function countFailed({ query }: Pick<OpenDatabase, 'query'>): Promise<number> {
  const { rows } = await query(
    "select count(*) as failed from pgboss.job where state = 'failed' and name not like '\\_\\_%'",
  )
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
}

/** How every kind stands of which anything waits, runs or failed. */
export async function listJobStatuses(db: Database): Promise<JobKindStatus[]> {
  const { rows } = await sql<JobKindStatus>`
    select ${kind} as kind,
      count(*) filter (where state < 'active' and start_after <= now()) as waiting,
      count(*) filter (where state < 'active' and start_after > now()) as later,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed
    from pgboss.job
    where state not in ('completed', 'cancelled') and ${isOurs}
    group by 1 order by 1`.execute(db)
  return rows
}

/** One job that failed for good: nothing of what it was about. */
export interface FailedJob {
  id: string
  kind: string
  /** The hour. */
  failed_at: string
  reason: string | null
}

/** The newest of what failed for good. */
export async function listFailed(db: Database, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, ${kind} as kind, completed_on as failed_at, output->>'reason' as reason
    from pgboss.job where state = 'failed' and ${isOurs}
    order by completed_on desc, id limit ${limit}`.execute(db)
  return rows
}

/** Gives what failed for good all its tries again, due at once: everything, one kind, or one job. Answers how many that were. */
export async function retryFailed(db: Database, which: { kind?: string; id?: string }): Promise<number> {
  const { rows } = await sql`
    update pgboss.job set state = 'retry', start_after = now(), completed_on = null, output = null,
      retry_limit = job.retry_count + 1 + queue.retry_limit, deletion_seconds = queue.deletion_seconds,
      keep_until = now() + make_interval(secs => queue.retention_seconds)
    from pgboss.queue
    where queue.name = job.name and job.state = 'failed' and ${isOurs}
      and (${which.kind ?? null}::text is null or ${kind} = ${which.kind ?? null})
      and (${which.id ?? null}::uuid is null or job.id = ${which.id ?? null})
    returning job.id`.execute(db)
  return rows.length
}

/** Which of these keys a kind still has work for, waiting or under way; a key is what `onceFor` said when the work was asked for. */
export async function listPending(
  db: Database,
  { name }: { name: string },
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct substr(singleton_key, ${name.length + 2}::int) as key from pgboss.job
    where name = ${name} and state < 'completed' and singleton_key = any(${keys.map((key) => `${name} ${key}`)}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

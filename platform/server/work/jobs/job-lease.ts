import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'

/**
 * A job that a process has taken. How often it was taken is its token: whoever takes it next has a higher one, and what is said with
 * an older one changes nothing.
 */
export interface Held {
  kind: string
  id: string
  taken: number
}

/** What became of a try that failed. */
export interface Failed {
  kind: string
  id: string
  /** Whether that was the last try. */
  forGood: boolean
}

/** How long what failed for good is kept, to be looked at and tried again. */
export const FAILED_KEPT_DAYS = 14
const FAILED_KEPT_SECONDS = FAILED_KEPT_DAYS * 24 * 60 * 60
const isLast = sql<boolean>`job.retry_count >= job.retry_limit`

const mine = ({ kind, id, taken }: Held): RawBuilder<boolean> =>
  sql<boolean>`job.name = ${kind} and job.id = ${id}::uuid and job.retry_count = ${taken} and job.state = 'active'`

// Of what failed for good only the hours are kept: the second in which it was asked for would say of some who did something else then.
const failing = (reason: string, againInSeconds: number) => sql`
  state = (case when ${isLast} then 'failed' else 'retry' end)::pgboss.job_state,
  output = jsonb_build_object('reason', ${reason}::text),
  start_after = case when ${isLast} then date_trunc('hour', job.start_after)
    else now() + make_interval(secs => ${againInSeconds}) end,
  created_on = case when ${isLast} then date_trunc('hour', job.created_on) else job.created_on end,
  started_on = case when ${isLast} then date_trunc('hour', job.started_on) else job.started_on end,
  heartbeat_on = null,
  completed_on = case when ${isLast} then date_trunc('hour', now()) end,
  deletion_seconds = case when ${isLast} then ${FAILED_KEPT_SECONDS} else job.deletion_seconds end`

const returning = sql`returning job.name as kind, job.id, job.state = 'failed' as "forGood"`

/** The job is done. What it was asked with is deleted: it may hold names and addresses. */
export const complete = (db: Database, held: Held) =>
  sql`update pgboss.job set state = 'completed', completed_on = now(), output = null, data = null where ${mine(held)}`.execute(
    db,
  )

/** Deletes what a job was asked with. */
export const deleteData = (db: Database, id: string) =>
  sql`update pgboss.job set data = null where id = ${id}::uuid`.execute(db)

/** This try failed; the next one is due in so many seconds, if there is one. Undefined when the job is another's by now. */
export async function fail(
  db: Database,
  held: Held,
  how: { reason: string; againInSeconds: number },
): Promise<Failed | undefined> {
  const { rows } = await sql<Failed>`
    update pgboss.job set ${failing(how.reason, how.againInSeconds)} where ${mine(held)} ${returning}`.execute(db)
  return rows[0]
}

/** Gives a job back that was broken off: it is due at once, and the try does not count. */
export const release = (db: Database, held: Held) =>
  sql`update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), heartbeat_on = null
    where ${mine(held)}`.execute(db)

/** Says of jobs that they are being worked on. Answers the ids of those that are still held. */
export async function heartbeat(db: Database, held: readonly Held[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set heartbeat_on = now()
    from unnest(${held.map(({ kind }) => kind)}::text[], ${held.map(({ id }) => id)}::uuid[],
      ${held.map(({ taken }) => taken)}::int[]) mine (name, id, taken)
    where job.name = mine.name and job.id = mine.id and job.retry_count = mine.taken and job.state = 'active'
    returning job.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Takes jobs back of which nobody has said for so many seconds that they are being worked on: their process is gone. They are due at
 * once, and the try counts, so that a job that ends its process does not do so for ever.
 */
export async function reclaim(db: Database, kinds: readonly string[], silentSeconds: number): Promise<Failed[]> {
  const { rows } = await sql<Failed>`
    update pgboss.job set ${failing('its process ended in the middle', 0)}
    where job.state = 'active' and job.name = any(${kinds}::text[])
      and coalesce(job.heartbeat_on, job.started_on) <= now() - make_interval(secs => ${silentSeconds})
    ${returning}`.execute(db)
  return rows
}

/** Which of these kinds have work that is due. */
export async function listDue(db: Database, kinds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select kind.name from unnest(${kinds}::text[]) kind (name)
    where exists (
      select from pgboss.job
      where job.name = kind.name and job.state < 'active' and not job.blocked and job.start_after <= now()
    )`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

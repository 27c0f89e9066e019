import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Kind } from './job-kinds.ts'

/**
 * Lease on a job. `taken`, the number of times the job was taken, is its fencing token: the next holder has a higher one, and updates
 * with an older one have no effect.
 */
export interface JobLease {
  id: string
  taken: number
}

/** A job that was just taken. */
export interface LeasedJob extends JobLease {
  data: unknown
  /** Number of failed tries before this one. */
  failures: number
  /** Whether it was taken over from a process that is gone, because its lease expired. */
  isReclaimed: boolean
}

const DAY_SECONDS = 24 * 60 * 60

const isUnfinished = sql<boolean>`jobs.state < 'completed'`
const thisHour = sql<string>`date_trunc('hour', now())`
const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

/** Returns which of these kinds have jobs that are due. */
export async function listDue(db: Database, kinds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select kind.name from unnest(${kinds}::text[]) kind (name)
    where exists (select from jobs where jobs.kind = kind.name and ${isUnfinished} and due_at <= now())`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Takes due jobs of a kind, the longest due first; skips those that other workers are taking concurrently. */
export const takeDue = (db: Database, kind: string, limit: number, leaseSeconds: number): Promise<LeasedJob[]> =>
  db
    .with('due', (query) =>
      query
        .selectFrom('jobs')
        .select(['id', sql<boolean>`state = 'active'`.as('isReclaimed')])
        .where('kind', '=', kind)
        .where(isUnfinished)
        .where('due_at', '<=', sql<string>`now()`)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('jobs')
    .from('due')
    .whereRef('jobs.id', '=', 'due.id')
    .set({
      state: 'active',
      due_at: inSeconds(leaseSeconds),
      taken: sql`taken + 1`,
      // A try that ended with its process counts as failed, so that a job that crashes its process is not retried forever.
      failures: sql`failures + "isReclaimed"::integer`,
    })
    .returning(['jobs.id', 'taken', 'data', 'failures', 'isReclaimed'])
    .execute()

const updateLeased = (db: Database, { id, taken }: JobLease) =>
  db.updateTable('jobs').where('id', '=', id).where('taken', '=', taken).where('state', '=', 'active')

/** Marks a job as completed. */
export const complete = (db: Database, held: JobLease, { retentionSeconds }: Pick<Kind, 'retentionSeconds'>) =>
  updateLeased(db, held)
    .set({ state: 'completed', data: null, reason: null, expires_at: inSeconds(retentionSeconds) })
    .execute()

/** Records a failed try: the next one is due after `retryInSeconds`. */
export const fail = (db: Database, held: JobLease, reason: string, retryInSeconds: number) =>
  updateLeased(db, held)
    .set({ state: 'retrying', reason, due_at: inSeconds(retryInSeconds), failures: sql`failures + 1` })
    .execute()

/**
 * Records the last failed try; the job is stored for so many days, for inspection and retries. Only hours are stored, because the exact
 * time it was due could reveal who did something then.
 */
export const failPermanently = (db: Database, held: JobLease, reason: string, retentionDays: number) =>
  updateLeased(db, held)
    .set({
      state: 'failed',
      reason,
      due_at: thisHour,
      failed_at: thisHour,
      expires_at: inSeconds(retentionDays * DAY_SECONDS),
    })
    .execute()

/** Releases an interrupted job: it is due immediately, and the try does not count. */
export const release = (db: Database, held: JobLease) =>
  updateLeased(db, held)
    .set({ state: 'retrying', due_at: sql`now()` })
    .execute()

/** Renews the leases of running jobs. Returns the ids of the jobs whose leases are still held. */
export async function renewLeases(db: Database, held: readonly JobLease[], leaseSeconds: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update jobs set due_at = ${inSeconds(leaseSeconds)}
    from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ taken }) => taken)}::integer[]) mine (id, taken)
    where jobs.id = mine.id and jobs.taken = mine.taken and jobs.state = 'active'
    returning jobs.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Ends all leases, when all their holders are known to be gone. */
export const endLeases = (db: Database) =>
  db
    .updateTable('jobs')
    .set({ due_at: sql`now()` })
    .where('state', '=', 'active')
    .execute()

/** Deletes jobs whose retention has ended. */
export const deleteExpired = (db: Database) =>
  db
    .deleteFrom('jobs')
    .where('expires_at', '<=', sql<string>`now()`)
    .execute()

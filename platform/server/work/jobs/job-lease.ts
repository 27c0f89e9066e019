import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Kind } from './job-kinds.ts'

/**
 * A job that a process has taken. How often it was taken is its token: whoever takes it next has a higher one, and what is said with
 * an older one changes nothing.
 */
export interface Held {
  id: string
  taken: number
}

/** A job as it was taken. */
export interface Taken extends Held {
  data: unknown
  /** How many of its tries failed before this one. */
  failures: number
  /** Whether its last holder is gone: its lease ended. */
  isTakenOver: boolean
}

/** How long what failed for good is kept, to be looked at and tried again. */
const FAILED_KEPT_SECONDS = 14 * 24 * 60 * 60

const isUnfinished = sql<boolean>`jobs.state < 'completed'`
const thisHour = sql<string>`date_trunc('hour', now())`
const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

/** Which of these kinds have work that is due. */
export async function listDue(db: Database, kinds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select kind.name from unnest(${kinds}::text[]) kind (name)
    where exists (select from jobs where jobs.kind = kind.name and ${isUnfinished} and due_at <= now())`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Takes jobs of a kind that are due, first those that have been for longest; what others take at the same time is passed over. */
export const takeDue = (db: Database, kind: string, limit: number, leaseSeconds: number): Promise<Taken[]> =>
  db
    .with('due', (query) =>
      query
        .selectFrom('jobs')
        .select(['id', sql<boolean>`state = 'active'`.as('isTakenOver')])
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
      // The try of a process that is gone counts, so that a job that ends its process does not do so for ever.
      failures: sql`failures + "isTakenOver"::integer`,
    })
    .returning(['jobs.id', 'taken', 'data', 'failures', 'isTakenOver'])
    .execute()

const change = (db: Database, { id, taken }: Held) =>
  db.updateTable('jobs').where('id', '=', id).where('taken', '=', taken).where('state', '=', 'active')

/** The job is done. */
export const complete = (db: Database, held: Held, { keptSeconds }: Pick<Kind, 'keptSeconds'>) =>
  change(db, held)
    .set({ state: 'completed', data: null, reason: null, expires_at: inSeconds(keptSeconds) })
    .execute()

/**
 * This try failed: the next one is due in so many seconds, or there is none. Of a job that failed for good only the hours are kept: the
 * second in which it was due would say of some who did something then.
 */
export const fail = (db: Database, held: Held, reason: string, againInSeconds: number | null) =>
  change(db, held)
    .set(
      againInSeconds === null
        ? { state: 'failed', reason, due_at: thisHour, failed_at: thisHour, expires_at: inSeconds(FAILED_KEPT_SECONDS) }
        : { state: 'retrying', reason, due_at: inSeconds(againInSeconds), failures: sql`failures + 1` },
    )
    .execute()

/** Gives a job back that was broken off: it is due at once, and the try does not count. */
export const release = (db: Database, held: Held) =>
  change(db, held)
    .set({ state: 'retrying', due_at: sql`now()` })
    .execute()

/** Says of jobs that they are being worked on. Answers the ids of those that are still held. */
export async function renewLeases(db: Database, held: readonly Held[], leaseSeconds: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update jobs set due_at = ${inSeconds(leaseSeconds)}
    from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ taken }) => taken)}::integer[]) mine (id, taken)
    where jobs.id = mine.id and jobs.taken = mine.taken and jobs.state = 'active'
    returning jobs.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Ends all leases: those who hold them are known to be gone. */
export const endLeases = (db: Database) =>
  db
    .updateTable('jobs')
    .set({ due_at: sql`now()` })
    .where('state', '=', 'active')
    .execute()

/** Deletes the jobs that were kept for as long as they should be. */
export const deleteExpired = (db: Database) =>
  db
    .deleteFrom('jobs')
    .where('expires_at', '<=', sql<string>`now()`)
    .execute()

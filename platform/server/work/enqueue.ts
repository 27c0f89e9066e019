import { sql } from 'kysely'
import type { NotifyBatcher } from './notify-batcher.ts'
import { jsonOf, type Database } from '../database/database.ts'

/** A kind of job as seen by code that enqueues it. */
export interface JobKind<Data> {
  name: string
  /** Returns the data to store until the job is done. Throws if it does not match the job's schema. */
  prepare: (data: Data) => unknown
}

export interface EnqueueOptions {
  /** Earliest start. */
  startAfter?: Date
  /** Deduplication key: while a job of the same kind and key is waiting, no other is added. */
  onceFor?: string
}

/** Options for enqueueing many jobs in one statement; `onceFor` works as for one. */
export interface EnqueueAllOptions<Data> {
  startAfter: Date
  onceFor: (data: Data) => string
}

interface NewJob {
  /** Random by default. If a job with this id exists, no other is added. */
  id?: string
  kind: string
  key: string | undefined
  data?: unknown
  /** Immediately by default. */
  due_at?: Date | undefined
}

/** Inserts jobs in one statement; skips those that exist already. */
export const insertJobs = (db: Database, jobs: readonly NewJob[]) =>
  db
    .insertInto('jobs')
    .columns(['id', 'kind', 'key', 'data', 'due_at'])
    .expression(
      sql`select coalesce(id, gen_random_uuid()), kind, key, data, coalesce(due_at, now())
        from json_populate_recordset(null::jobs, ${jsonOf(jobs)})`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Enqueues jobs of one kind for many items, in the caller's transaction: a rollback discards them. */
export async function enqueueAll<Data>(
  db: Database,
  { name, prepare }: JobKind<Data>,
  all: readonly Data[],
  { startAfter, onceFor }: Partial<EnqueueAllOptions<Data>>,
): Promise<void> {
  if (all.length === 0) return
  const jobs = all.map((data) => ({ kind: name, key: onceFor?.(data), data: prepare(data), due_at: startAfter }))
  await insertJobs(db, jobs)
}

/** Enqueues a job in the caller's transaction. */
export const enqueue = <Data>(
  db: Database,
  kind: JobKind<Data>,
  data: Data,
  options: EnqueueOptions = {},
): Promise<void> => {
  const { onceFor, ...when } = options
  return enqueueAll(db, kind, [data], { ...when, ...(onceFor !== undefined && { onceFor: () => onceFor }) })
}

/** Channel on which workers are woken. */
export const WAKE_CHANNEL = 'jobs_at_once'

/** Makes workers in all processes poll for jobs immediately, instead of within seconds. */
export const wakeWorkers = ({ announce }: NotifyBatcher): void => announce(WAKE_CHANNEL, 'look')

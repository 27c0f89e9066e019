import { sql } from 'kysely'
import type { NotifyBatcher } from './notify-batcher.ts'
import { jsonOf, type Database } from '../database/database.ts'

/** A kind of work as those see it who ask for it. */
export interface JobKind<Data> {
  name: string
  /** What is stored of the data until the work is done. Throws when it is not of the job's shape. */
  prepare: (data: Data) => unknown
}

export interface Enqueueing {
  /** Not before this moment. */
  startAfter?: Date
  /** While a job of the same kind and key waits, another is not added. */
  onceFor?: string
}

/** Many jobs in one statement; `onceFor` as for one. */
export interface EnqueueingAll<Data> {
  startAfter: Date
  onceFor: (data: Data) => string
}

interface NewJob {
  /** Random without. Where there is a job with this id, another is not added. */
  id?: string
  kind: string
  key: string | undefined
  data?: unknown
  /** At once without. */
  due_at?: Date | undefined
}

/** Adds jobs in one statement. */
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

/** Asks for the same work on many things, in the caller's transaction: rolled back, it was never asked for. */
export async function enqueueAll<Data>(
  db: Database,
  { name, prepare }: JobKind<Data>,
  all: readonly Data[],
  { startAfter, onceFor }: Partial<EnqueueingAll<Data>>,
): Promise<void> {
  if (all.length === 0) return
  const jobs = all.map((data) => ({ kind: name, key: onceFor?.(data), data: prepare(data), due_at: startAfter }))
  await insertJobs(db, jobs)
}

/** Asks for work, in the caller's transaction. */
export const enqueue = <Data>(db: Database, kind: JobKind<Data>, data: Data, how: Enqueueing = {}): Promise<void> => {
  const { onceFor, ...when } = how
  return enqueueAll(db, kind, [data], { ...when, ...(onceFor !== undefined && { onceFor: () => onceFor }) })
}

/** The channel on which those who work are woken. */
export const WAKING = 'jobs_at_once'

/** Lets whichever process works look for work at once, instead of within seconds. */
export const wakeWorkers = ({ announce }: NotifyBatcher): void => announce(WAKING, 'look')

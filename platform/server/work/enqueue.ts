import type { NotifyBatcher } from './notify-batcher.ts'
import type { Database } from '../database/database.ts'

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

/** Asks for work in the caller's transaction: rolled back, it was never asked for. */
export type Enqueue = <Data>(db: Database, kind: JobKind<Data>, data: Data, how?: Enqueueing) => Promise<void>

/** Asks for the same work on many things. */
export type EnqueueAll = <Data>(
  db: Database,
  kind: JobKind<Data>,
  data: readonly Data[],
  how: EnqueueingAll<Data>,
) => Promise<void>

/** The channel on which those who work are woken. */
export const WAKING = 'jobs_at_once'

/** Lets whichever process works look for work at once, instead of within seconds. */
export const wakeWorkers = ({ announce }: NotifyBatcher): void => announce(WAKING, 'look')

import { inTransaction, type Database } from './database.ts'
import type { Enqueueing, EnqueueingAll, JobKind } from './enqueue.ts'
import { storeLiveEvents, wakeStreams, type LiveEvent } from './live.ts'
import type { Services } from './services.ts'

/** One change that is under way: everything in it happens when it commits, or none of it. */
export interface Work {
  /** The transaction. */
  db: Database
  now: Date
  services: Services
  /** Tells open screens something after the commit. */
  publish: (event: LiveEvent) => void
  /** Lets the open streams of an account look, after the commit, whether their session still lives. */
  wakeStreamsOf: (accountId: number) => void
  /** Asks for work after the commit. */
  enqueue: <Data>(kind: JobKind<Data>, data: Data, how?: Enqueueing) => Promise<void>
  /** Asks for the same work on many things, in one statement. */
  enqueueAll: <Data>(kind: JobKind<Data>, data: readonly Data[], how: EnqueueingAll<Data>) => Promise<void>
}

/** What a unit of work is begun with: a call that is no transaction has it, and a job. */
export type WorkBase = Pick<Work, 'db' | 'now' | 'services'>

/**
 * Runs a change as one transaction: what it wrote, the events it published and the work it asked for are there together when it
 * commits, and not at all when it throws.
 */
export const inWork = <T>({ db, now, services }: WorkBase, run: (work: Work) => Promise<T>): Promise<T> =>
  inTransaction(db, async (transaction) => {
    // Begun anew with each try of the transaction.
    const events: LiveEvent[] = []
    const woken = new Set<number>()
    const result = await run({
      db: transaction,
      now,
      services,
      publish: (event) => void events.push(event),
      wakeStreamsOf: (accountId) => void woken.add(accountId),
      enqueue: (kind, data, how) => services.enqueue(transaction, kind, data, how),
      enqueueAll: (kind, data, how) => services.enqueueAll(transaction, kind, data, how),
    })
    // Last, because an account's events are numbered under a lock that ends with the transaction.
    if (events.length > 0) await storeLiveEvents(transaction, events, now)
    if (woken.size > 0) await wakeStreams(transaction, [...woken])
    return result
  })

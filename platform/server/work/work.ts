import type { z } from 'zod'
import type { LiveEventKind, Subject } from '#platform/contract/freshness.ts'
import { inTransaction, type Database } from '../database/database.ts'
import { enqueue, enqueueAll, wakeWorkers, type Enqueueing, type EnqueueingAll, type JobKind } from './enqueue.ts'
import { storeLiveEvents, wakeStreams, type LiveEvent } from './live-events.ts'
import type { Services } from '../services.ts'

interface AtOnce {
  /** Wakes those who work, for what somebody is waiting for on their screen. */
  atOnce?: true
}

/** Tells the open screens of an account a live event of some feature's contract. */
export type Publish = <Payload extends z.ZodType>(
  kind: LiveEventKind<Payload>,
  accountId: number,
  payload: z.output<Payload>,
) => void

/** One change that is under way: everything in it happens when it commits, or none of it. */
export interface Work {
  /** The transaction. */
  db: Database
  now: Date
  services: Services
  /** Tells the open screens of an account something after the commit. */
  publish: Publish
  /** Lets the open streams of an account look, after the commit, whether their session still lives. */
  wakeStreamsOf: (accountId: number) => void
  /** Says what this changes, beyond what its endpoint and its live events say: after the commit no answer shows it as it was. */
  changes: (...subjects: readonly Subject[]) => void
  /** Asks for work after the commit. */
  enqueue: <Data>(kind: JobKind<Data>, data: Data, how?: Enqueueing & AtOnce) => Promise<void>
  /** Asks for the same work on many things, in one statement. */
  enqueueAll: <Data>(kind: JobKind<Data>, data: readonly Data[], how: EnqueueingAll<Data>) => Promise<void>
}

/** What a unit of work is begun with: a call that is no transaction has it, and a job. */
export type WorkBase = Pick<Work, 'db' | 'now' | 'services'>

/** What is told once a change is there. */
interface Told {
  events: LiveEvent[]
  wokenAccounts: Set<number>
  changed: Set<Subject>
  wakesWorkers: boolean
}

function announce(
  { notifyBatcher, responseCache }: Services,
  { events, wokenAccounts, changed, wakesWorkers }: Told,
): void {
  responseCache.drop(changed)
  wakeStreams(notifyBatcher, new Set([...wokenAccounts, ...events.map(({ account_id }) => account_id)]))
  if (wakesWorkers) wakeWorkers(notifyBatcher)
}

/**
 * Runs a change as one transaction: what it wrote, the events it published and the work it asked for are there together when it
 * commits, and not at all when it throws. Readers and workers are woken after the commit.
 */
export async function inWork<T>({ db, now, services }: WorkBase, run: (work: Work) => Promise<T>): Promise<T> {
  const committed = await inTransaction(db, async (transaction) => {
    // Begun anew with each try of the transaction.
    const told: Told = { events: [], wokenAccounts: new Set(), changed: new Set(), wakesWorkers: false }
    const change = (subjects: readonly Subject[]) => {
      for (const subject of subjects) told.changed.add(subject)
    }
    const result = await run({
      db: transaction,
      now,
      services,
      publish: ({ type, changes }, account_id, payload) => {
        told.events.push({ account_id, type, payload })
        change(changes)
      },
      wakeStreamsOf: (accountId) => void told.wokenAccounts.add(accountId),
      changes: (...subjects) => change(subjects),
      enqueue: (kind, data, { atOnce, ...how } = {}) => {
        told.wakesWorkers ||= atOnce === true
        return enqueue(transaction, kind, data, how)
      },
      enqueueAll: (kind, data, how) => enqueueAll(transaction, kind, data, how),
    })
    // Last, because an account's events are numbered under a lock that ends with the transaction.
    if (told.events.length > 0) await storeLiveEvents(transaction, told.events, now)
    return { result, told }
  })
  announce(services, committed.told)
  return committed.result
}

import type { z } from 'zod'
import type { LiveEventKind, Subject } from '#platform/contract/freshness.ts'
import { inTransaction, type Database } from '../database/database.ts'
import {
  enqueue,
  enqueueAll,
  wakeWorkers,
  type EnqueueOptions,
  type EnqueueAllOptions,
  type JobKind,
} from './enqueue.ts'
import { storeLiveEvents, wakeStreams, type LiveEvent } from './live-events.ts'
import { expectOpenAccount, type Actor } from './open-account.ts'
import type { Services } from '../services.ts'

interface WakeOptions {
  /** Wakes workers immediately, for jobs whose result somebody is waiting for on screen. */
  atOnce?: true
}

/** Sends a live event, of a kind declared in a feature's contract, to the open screens of an account. */
export type Publish = <Payload extends z.ZodType>(
  kind: LiveEventKind<Payload>,
  accountId: number,
  payload: z.output<Payload>,
) => void

/**
 * Runs a change of these subjects that is not one unit of work, and then drops what shows them from caches; after a failure too, because a
 * part may have been committed before it.
 */
export async function changeOutsideWork<T>(
  { db, services: { responseCache, cdn } }: Pick<Work, 'db' | 'services'>,
  subjects: readonly Subject[],
  run: () => Promise<T>,
): Promise<T> {
  // Before it commits anything too, because it may be killed after that.
  await cdn?.record(db, subjects)
  try {
    return await run()
  } finally {
    responseCache.drop(subjects)
    await cdn?.recordCommitted(db, subjects)
  }
}

/** A unit of work: everything in it takes effect when it commits, or nothing. */
export interface Work {
  /** The transaction. */
  db: Database
  now: Date
  services: Services
  /** Stores a live event for an account, delivered to its open screens after the commit. */
  publish: Publish
  /** Makes the open streams of an account check, after the commit, whether their session is still valid. */
  wakeStreamsOf: (accountId: number) => void
  /** Declares changed subjects beyond those of the endpoint and its live events: the commit drops what shows them from caches. */
  changes: (...subjects: readonly Subject[]) => void
  /** Enqueues a job that starts after the commit. */
  enqueue: <Data>(kind: JobKind<Data>, data: Data, options?: EnqueueOptions & WakeOptions) => Promise<void>
  /** Enqueues jobs of one kind for many items in one statement. */
  enqueueAll: <Data>(kind: JobKind<Data>, data: readonly Data[], options: EnqueueAllOptions<Data>) => Promise<void>
}

/** What starting a unit of work requires; non-transactional calls and jobs provide it. */
export interface WorkBase extends Pick<Work, 'db' | 'now' | 'services'> {
  /** Whoever makes the call: their account must still be open, and is not closed before the unit of work has ended. */
  caller?: Actor | null
}

/** Notifications to send after the commit. */
interface AfterCommit {
  events: LiveEvent[]
  wokenAccounts: Set<number>
  changed: Set<Subject>
  wakesWorkers: boolean
}

function announce(
  { notifyBatcher, eventBus, responseCache }: Services,
  { events, wokenAccounts, changed, wakesWorkers }: AfterCommit,
): void {
  responseCache.drop(changed)
  wakeStreams(eventBus, new Set([...wokenAccounts, ...events.map(({ account_id }) => account_id)]))
  if (wakesWorkers) wakeWorkers(notifyBatcher)
}

/**
 * Runs a change in one transaction that also stores its events and jobs, and rolls everything back if it throws. Invalidates cached
 * responses and wakes readers and workers after the commit. Throws 401 if the account of the caller has been closed or suspended.
 */
export async function inWork<T>({ db, now, services, caller }: WorkBase, run: (work: Work) => Promise<T>): Promise<T> {
  const runOnce = async (transaction: Database) => {
    // Reset with each retry of the transaction.
    const pending: AfterCommit = { events: [], wokenAccounts: new Set(), changed: new Set(), wakesWorkers: false }
    const change = (subjects: readonly Subject[]) => {
      for (const subject of subjects) pending.changed.add(subject)
    }
    const result = await run({
      db: transaction,
      now,
      services,
      publish: ({ type, changes }, account_id, payload) => {
        pending.events.push({ account_id, type, payload })
        change(changes)
      },
      wakeStreamsOf: (accountId) => void pending.wokenAccounts.add(accountId),
      changes: (...subjects) => change(subjects),
      enqueue: (kind, data, { atOnce, ...options } = {}) => {
        pending.wakesWorkers ||= atOnce === true
        return enqueue(transaction, kind, data, options)
      },
      enqueueAll: (kind, data, options) => enqueueAll(transaction, kind, data, options),
    })
    await services.cdn?.record(transaction, pending.changed)
    // Last, because numbering an account's events takes a lock that is held until the transaction ends.
    if (pending.events.length > 0) await storeLiveEvents(transaction, pending.events, now)
    return { result, pending }
  }
  const committed = await inTransaction(db, runOnce, caller ? expectOpenAccount(caller) : undefined)
  announce(services, committed.pending)
  return committed.result
}

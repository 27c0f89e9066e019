import { sql } from 'kysely'
import type { Database, OpenDatabase } from './database.ts'
import { ago } from './moments.ts'

/** The channel on which writers wake the readers; the payload lists account ids. */
// A statement takes 65,535 values, and a row of events five.
const ACCOUNTS_AT_ONCE = 1000
const CHANNEL = 'live_events'
const KEPT_MS = 24 * 60 * 60 * 1000
/** How many events are read at once. */
export const LIVE_PAGE = 500
// PostgreSQL takes at most 8000 bytes in one NOTIFY.
const IDS_PER_NOTIFY = 400

/** Something an account's open screens should know at once. */
export interface LiveEvent {
  account_id: number
  type:
    | 'message'
    | 'read'
    | 'typing'
    | 'conversation'
    | 'subscription'
    | 'shared_request'
    | 'request'
    | 'notification'
    | 'notifications_read'
    | 'snag'
    | 'agreement'
  payload: unknown
}

export interface StoredLiveEvent extends LiveEvent {
  number: number
}

/**
 * Stores events in the caller's transaction and wakes the readers when it commits, in as many statements for many accounts as for
 * one. Each account's events are numbered under that account's counter row; accounts are locked in the order of their ids, so two
 * writers never wait for each other.
 */
export async function storeLiveEvents(transaction: Database, events: LiveEvent[], now: Date): Promise<void> {
  const byAccount = new Map<number, LiveEvent[]>()
  for (const event of events) byAccount.set(event.account_id, [...(byAccount.get(event.account_id) ?? []), event])
  const accounts = [...byAccount.keys()].sort((a, b) => a - b)
  for (let start = 0; start < accounts.length; start += ACCOUNTS_AT_ONCE) {
    const some = accounts.slice(start, start + ACCOUNTS_AT_ONCE)
    const counters = await transaction
      .insertInto('live_counters')
      .values(some.map((account_id) => ({ account_id, last_number: byAccount.get(account_id)?.length ?? 0 })))
      .onConflict((on) =>
        on.column('account_id').doUpdateSet({ last_number: sql`live_counters.last_number + excluded.last_number` }),
      )
      .returning(['account_id', 'last_number'])
      .execute()
    const rows = counters.flatMap(({ account_id, last_number }) => {
      const own = byAccount.get(account_id) ?? []
      return own.map(({ type, payload }, index) => ({
        account_id,
        number: last_number - own.length + 1 + index,
        type,
        payload: JSON.stringify(payload),
        created_at: now,
      }))
    })
    await transaction.insertInto('live_events').values(rows).execute()
  }
  await wakeStreams(transaction, accounts)
}

/**
 * Wakes the open streams of these accounts when the transaction commits: they look for events and whether their session still
 * lives. Call it where a session ends.
 */
export async function wakeStreams(transaction: Database, accounts: readonly number[]): Promise<void> {
  for (let start = 0; start < accounts.length; start += IDS_PER_NOTIFY) {
    const ids = accounts.slice(start, start + IDS_PER_NOTIFY).join(',')
    await sql`select pg_notify(${CHANNEL}, ${ids})`.execute(transaction)
  }
}

/** An account's events after a number, oldest first; at most `LIVE_PAGE` of them. */
export const listLiveEvents = (db: Database, accountId: number, after: number) =>
  db
    .selectFrom('live_events')
    .select(['account_id', 'number', 'type', 'payload'])
    .where('account_id', '=', accountId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(LIVE_PAGE)
    .execute() as Promise<StoredLiveEvent[]>

/** The number of an account's newest event, kept or not; 0 when there was none. */
export async function getNewestLiveNumber(db: Database, accountId: number): Promise<number> {
  const counter = await db
    .selectFrom('live_counters')
    .select('last_number')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return counter?.last_number ?? 0
}

/** Forgets events that are older than a day. */
export const forgetOldLiveEvents = (db: Database, now: Date) =>
  db.deleteFrom('live_events').where('created_at', '<', ago(now, KEPT_MS)).execute()

/** Wakes readers of this process when another transaction, here or in another process, stored events for them. */
export interface LiveChannel {
  /** Calls back whenever an account may have new events, until the answer is called. */
  watch: (accountId: number, wake: () => void) => () => void
  close: () => Promise<void>
}

/** Listens to the database and hands each notice to who watches that account. */
export async function openLiveChannel(opened: OpenDatabase): Promise<LiveChannel> {
  const watchers = new Map<number, Set<() => void>>()
  const wakeAll = (accounts: Iterable<number>) => {
    for (const account of accounts) for (const wake of watchers.get(account) ?? []) wake()
  }
  const stop = await opened.listen(CHANNEL, (payload) => {
    // An empty notice means that some may have been missed.
    wakeAll(payload === '' ? watchers.keys() : payload.split(',').map(Number))
  })
  return {
    watch: (accountId, wake) => {
      const own = watchers.get(accountId) ?? new Set()
      watchers.set(accountId, own.add(wake))
      return () => {
        own.delete(wake)
        if (own.size === 0) watchers.delete(accountId)
      }
    },
    close: stop,
  }
}

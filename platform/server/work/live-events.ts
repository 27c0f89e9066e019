import { sql } from 'kysely'
import { z } from 'zod'
import type { EphemeralEventKind } from '#platform/contract/freshness.ts'
import type { EventBus } from './event-bus.ts'
import { linesOf, type NotifyBatcher } from './notify-batcher.ts'
import { batchReads } from '../database/batched-reads.ts'
import { anyOf, type Database, type OpenDatabase } from '../database/database.ts'
import { ago } from '../dates.ts'

/** Channel on which readers are woken: each line is the id of an account, or an ephemeral event as JSON. */
const CHANNEL = 'live_events'
const RETENTION_MS = 24 * 60 * 60 * 1000
/** Maximum number of events that a stream reads at once: many streams read in one statement. */
export const EVENTS_PER_READ_MAX = 50
const FORWARDED_EVENTS_MAX = 500
// Polling interval for events whose notification was lost with the process that was to send it.
const POLL_INTERVAL_MS = 3_000

/** An event to deliver to an account's open screens immediately. */
export interface LiveEvent {
  account_id: number
  type: string
  payload: unknown
}

/** An event for screens that are open now. It is not stored and has no number; losing it does no harm. */
export interface EphemeralEvent {
  account_id: number
  type: string
  payload: unknown
}

/** Names of an account. */
interface Names {
  username: string
  full_name?: string | undefined
}

/** Removes the names of a deleted account from events stored until an instant; events not yet delivered stay valid. */
export async function renameInLiveEvents(
  db: Database,
  { username, full_name = username }: Names,
  until: string,
): Promise<void> {
  const conditions = [username, JSON.stringify(full_name)].map((part) => sql`strpos(payload::text, ${part}) > 0`)
  await sql`
    update live_events set payload = payload_without_names(payload, ${username}, ${full_name}, '')
    where created_at <= ${until} and (${sql.join(conditions, sql` or `)})`.execute(db)
}

export interface StoredLiveEvent extends LiveEvent {
  number: number
}

/**
 * Stores events in the caller's transaction with one statement. Numbers each account's events in order, under a lock on the account's
 * counter row; locks accounts in the order of their ids, so that concurrent writers cannot deadlock.
 */
export async function storeLiveEvents(transaction: Database, events: readonly LiveEvent[], now: Date): Promise<void> {
  const eventsJson = JSON.stringify(events.map((event, place) => ({ ...event, place })))
  await sql`
    with told as (
      select account_id, type, payload, row_number() over (partition by account_id order by place) as turn,
        count(*) over (partition by account_id) as amount
      from jsonb_to_recordset(${eventsJson}::jsonb) as told (account_id bigint, type text, payload jsonb, place integer)
    ), counted as (
      insert into live_counters (account_id, last_number)
      select distinct account_id, amount from told order by account_id
      on conflict (account_id) do update set last_number = live_counters.last_number + excluded.last_number
      returning account_id, last_number
    )
    insert into live_events (account_id, number, type, payload, created_at)
    select account_id, last_number - amount + turn, type, payload, ${now}::timestamptz
    from told join counted using (account_id)`.execute(transaction)
}

/** Wakes the open streams of these accounts in all processes: they read new events and check whether their session is still valid. */
export function wakeStreams({ announce }: Pick<NotifyBatcher, 'announce'>, accounts: Iterable<number>): void {
  for (const account of accounts) announce(CHANNEL, String(account))
}

/** Sends an ephemeral event, of a kind that a feature declares, to the open screens of an account. */
export type SendEphemeralEvent = <Payload extends z.ZodType>(
  kind: EphemeralEventKind<Payload>,
  accountId: number,
  payload: z.output<Payload>,
) => void

/** Sends an ephemeral event to the open screens of an account in all processes. */
export function publishEphemeralEvent<Payload extends z.ZodType>(
  { announce }: Pick<NotifyBatcher, 'announce'>,
  { type }: EphemeralEventKind<Payload>,
  account_id: number,
  payload: z.output<Payload>,
): void {
  announce(CHANNEL, JSON.stringify({ account_id, type, payload } satisfies EphemeralEvent))
}

/** Lists an account's events after a number with their times, oldest first, for features that pass them on; at most 500 of them. */
export const listEventsToForward = (db: Database, accountId: number, after: number) =>
  db
    .selectFrom('live_events')
    .select(['number', 'type', 'payload', 'created_at'])
    .where('account_id', '=', accountId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(FORWARDED_EVENTS_MAX)
    .execute()

/** Returns the numbers of the newest events of these accounts; accounts without any event are left out. */
export async function listNewestLiveNumbers(db: Database, accountIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('live_counters')
    .select(['account_id', 'last_number'])
    .where(anyOf('account_id', accountIds))
    .execute()
  return new Map(rows.map(({ account_id, last_number }) => [account_id, last_number]))
}

/** Returns the number of an account's newest event, even if that has been deleted; 0 if there was none. */
export async function getNewestLiveNumber(db: Database, accountId: number): Promise<number> {
  const counter = await db
    .selectFrom('live_counters')
    .select('last_number')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return counter?.last_number ?? 0
}

/** Deletes events older than a day. */
export const deleteOldLiveEvents = (db: Database, now: Date) =>
  db.deleteFrom('live_events').where('created_at', '<', ago(now, RETENTION_MS)).execute()

/** Returns the numbers of the newest events of these accounts; accounts without any event are left out. */
const listNewestNumbers = async ({ query }: Pick<OpenDatabase, 'query'>, accounts: number[]) => {
  const { rows } = await query(
    'select account_id, last_number from live_counters where account_id = any($1::bigint[])',
    [accounts],
  )
  return rows as { account_id: number; last_number: number }[]
}

interface Position {
  accountId: number
  after: number
}

// Few, because each may have missed a page of events.
const POSITIONS_PER_STATEMENT_MAX = 200

/** Returns the events after each of these positions, oldest first, in one statement; at most `EVENTS_PER_READ_MAX` of each. */
const listAllAfter = async ({ query }: Pick<OpenDatabase, 'query'>, positions: readonly Position[]) => {
  const { rows } = await query(
    `select wanted.place::integer, event.account_id, event.number, event.type, event.payload
    from unnest($1::bigint[], $2::bigint[]) with ordinality wanted (account_id, after, place)
    cross join lateral (
      select account_id, number, type, payload from live_events
      where live_events.account_id = wanted.account_id and number > wanted.after order by number limit ${EVENTS_PER_READ_MAX}
    ) event
    order by wanted.place, event.number`,
    [positions.map(({ accountId }) => accountId), positions.map(({ after }) => after)],
  )
  const listed = positions.map((): StoredLiveEvent[] => [])
  for (const { place, ...event } of rows as (StoredLiveEvent & { place: number })[]) listed[place - 1]?.push(event)
  return listed
}

/** A reader of an account's events. */
export interface Watcher {
  /** Called whenever there may be new events. */
  wake: () => void
  /** Returns the number of the newest event read; null before the first read. */
  position: () => number | null
  onSignal: (ephemeral: EphemeralEvent) => void
}

/** Wakes readers in this process when a transaction in any process has stored events for them. */
export interface LiveChannel {
  /** Wakes a reader for an account. Returns a function that stops this. */
  watch: (accountId: number, watcher: Watcher) => () => void
  /**
   * Lists an account's events after a number, oldest first; at most `EVENTS_PER_READ_MAX` of them. Readers that were woken together read in one
   * statement.
   */
  listAfter: (accountId: number, after: number) => Promise<StoredLiveEvent[]>
  /** Returns whether announcements arrive. */
  isListening: () => boolean
  close: () => Promise<void>
}

const AnnouncedEvent = z.object({ account_id: z.int(), type: z.string(), payload: z.unknown() })

/** Returns the ephemeral event of an announced line, or null if it is none of these kinds: others may publish on the bus too. */
function readEphemeralEvent(line: string, kinds: readonly EphemeralEventKind[]): EphemeralEvent | null {
  try {
    const ephemeral = AnnouncedEvent.parse(JSON.parse(line))
    const kind = kinds.find(({ type }) => type === ephemeral.type)
    return kind?.payload.safeParse(ephemeral.payload).success ? ephemeral : null
  } catch {
    return null
  }
}

/**
 * Listens to the bus and passes each announcement to the watchers of its account. Also polls the database, in one statement for all
 * watchers: a process that ends between its commit and its announcement, or a bus that is away, notifies nobody. Ephemeral events of other
 * kinds than `kinds` are dropped.
 */
export async function openLiveChannel(
  opened: Pick<OpenDatabase, 'query'>,
  { listen, trouble }: Pick<EventBus, 'listen' | 'trouble'>,
  kinds: readonly EphemeralEventKind[],
  pollIntervalMs = POLL_INTERVAL_MS,
): Promise<LiveChannel> {
  const watchers = new Map<number, Set<Watcher>>()
  const listAfter = batchReads(
    (positions: readonly Position[]) => listAllAfter(opened, positions),
    POSITIONS_PER_STATEMENT_MAX,
  )
  const wakeAll = (accounts: Iterable<number>) => {
    for (const account of accounts) for (const { wake } of watchers.get(account) ?? []) wake()
  }
  const deliver = (ephemeral: EphemeralEvent | null) => {
    if (ephemeral === null) return
    for (const { onSignal } of watchers.get(ephemeral.account_id) ?? []) onSignal(ephemeral)
  }
  const wakeReadersBehind = async () => {
    for (const { account_id, last_number } of await listNewestNumbers(opened, [...watchers.keys()])) {
      for (const { wake, position } of watchers.get(account_id) ?? []) {
        if ((position() ?? last_number) < last_number) wake()
      }
    }
  }
  let polling: Promise<void> | null = null
  const poll = () => {
    if (watchers.size === 0) return
    // While the database is unavailable, the next poll will do.
    polling ??= wakeReadersBehind()
      .catch(() => undefined)
      .finally(() => (polling = null))
  }
  const timer = setInterval(poll, pollIntervalMs)
  const stopListening = await listen(CHANNEL, (payload) => {
    if (payload === '') return wakeAll(watchers.keys())
    for (const line of linesOf(payload)) {
      if (line.startsWith('{')) deliver(readEphemeralEvent(line, kinds))
      else wakeAll([Number(line)])
    }
  })
  return {
    watch: (accountId, watcher) => {
      const accountWatchers = watchers.get(accountId) ?? new Set()
      watchers.set(accountId, accountWatchers.add(watcher))
      return () => {
        accountWatchers.delete(watcher)
        if (accountWatchers.size === 0) watchers.delete(accountId)
      }
    },
    listAfter: (accountId, after) => listAfter({ accountId, after }),
    isListening: () => trouble() === null,
    close: async () => {
      clearInterval(timer)
      await stopListening()
      await polling
    },
  }
}

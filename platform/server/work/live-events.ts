import { sql } from 'kysely'
import type { z } from 'zod'
import type { LiveSignKind } from '#platform/contract/freshness.ts'
import { linesOf, type NotifyBatcher } from './notify-batcher.ts'
import { withoutName, type Database, type OpenDatabase } from '../database/database.ts'
import { ago } from '../dates.ts'

/** The channel on which readers are woken: a line is the id of an account, or a sign as JSON. */
const CHANNEL = 'live_events'
const KEPT_MS = 24 * 60 * 60 * 1000
/** How many events are read at once. */
export const LIVE_PAGE = 500
// How long an event may stay unheard whose notice got lost with the process that was to send it.
const LOOK_EVERY_MS = 3_000

/** Something an account's open screens should know at once. */
export interface LiveEvent {
  account_id: number
  type: string
  payload: unknown
}

/** Something that is worth telling only to screens that are open now: it has no row and no number, and nobody misses it. */
export interface EphemeralEvent {
  account_id: number
  type: string
  payload: unknown
}

/**
 * Takes the names of who left out of events that were stored until a moment. Only whole values and the username as a word: an event
 * that screens have yet to hear must stay readable.
 */
export async function renameInLiveEvents(
  db: Database,
  [username = '', ...others]: readonly string[],
  until: string,
): Promise<void> {
  const values = others.map((name) => JSON.stringify(name))
  const renamed = values.reduce(
    (text, value) => sql`replace(${text}, ${value}, '"Deleted account"')`,
    sql`payload::text`,
  )
  const holds = [username, ...values].map((part) => sql`strpos(payload::text, ${part}) > 0`)
  await sql`
    update live_events set payload = (${withoutName(renamed, username)})::jsonb
    where created_at <= ${until} and (${sql.join(holds, sql` or `)})`.execute(db)
}

export interface StoredLiveEvent extends LiveEvent {
  number: number
}

/**
 * Stores events in the caller's transaction, in one statement however many. Each account's events are numbered in their order,
 * under that account's counter row; accounts are locked in the order of their ids, so two writers never wait for each other.
 */
export async function storeLiveEvents(transaction: Database, events: readonly LiveEvent[], now: Date): Promise<void> {
  const told = JSON.stringify(events.map((event, place) => ({ ...event, place })))
  await sql`
    with told as (
      select account_id, type, payload, row_number() over (partition by account_id order by place) as turn,
        count(*) over (partition by account_id) as amount
      from jsonb_to_recordset(${told}::jsonb) as told (account_id bigint, type text, payload jsonb, place integer)
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

/** Wakes the open streams of these accounts, in all processes: they look for events and whether their session still lives. */
export function wakeStreams({ announce }: NotifyBatcher, accounts: Iterable<number>): void {
  for (const account of accounts) announce(CHANNEL, String(account))
}

/** Tells the open screens of an account a sign that a feature declared. */
export type TellSign = <Payload extends z.ZodType>(
  kind: LiveSignKind<Payload>,
  accountId: number,
  payload: z.output<Payload>,
) => void

/** Tells the open screens of an account a sign, in all processes. */
export function sendSign<Payload extends z.ZodType>(
  { announce }: NotifyBatcher,
  { type }: LiveSignKind<Payload>,
  account_id: number,
  payload: z.output<Payload>,
): void {
  announce(CHANNEL, JSON.stringify({ account_id, type, payload } satisfies EphemeralEvent))
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
export const deleteOldLiveEvents = (db: Database, now: Date) =>
  db.deleteFrom('live_events').where('created_at', '<', ago(now, KEPT_MS)).execute()

/** The numbers of the newest events of these accounts; who was never told anything is left out. */
const newestOf = async ({ query }: Pick<OpenDatabase, 'query'>, accounts: number[]) => {
  const { rows } = await query(
    'select account_id, last_number from live_counters where account_id = any($1::bigint[])',
    [accounts],
  )
  return rows as { account_id: number; last_number: number }[]
}

/** Who reads an account's events. */
export interface Watcher {
  /** Called whenever there may be something new. */
  wake: () => void
  /** The number of the newest event that was read; null before the first reading. */
  position: () => number | null
  hear: (sign: EphemeralEvent) => void
}

/** Wakes readers of this process when a transaction, here or in another process, stored events for them. */
export interface LiveChannel {
  /** Wakes somebody for an account, until the answer is called. */
  watch: (accountId: number, watcher: Watcher) => () => void
  close: () => Promise<void>
}

/**
 * Listens to the database and hands each notice to who watches that account. Now and then it looks itself, in one statement for all
 * who watch: a process that ended between its commit and its notice has told nobody.
 */
export async function openLiveChannel(opened: OpenDatabase, lookEveryMs = LOOK_EVERY_MS): Promise<LiveChannel> {
  const watchers = new Map<number, Set<Watcher>>()
  const wakeAll = (accounts: Iterable<number>) => {
    for (const account of accounts) for (const { wake } of watchers.get(account) ?? []) wake()
  }
  const tellSign = (sign: EphemeralEvent) => {
    for (const { hear } of watchers.get(sign.account_id) ?? []) hear(sign)
  }
  const wakeBehind = async () => {
    for (const { account_id, last_number } of await newestOf(opened, [...watchers.keys()])) {
      for (const { wake, position } of watchers.get(account_id) ?? []) {
        if ((position() ?? last_number) < last_number) wake()
      }
    }
  }
  let looking: Promise<void> | null = null
  const look = () => {
    if (watchers.size === 0) return
    // While the database is away the next look is as good.
    looking ??= wakeBehind()
      .catch(() => undefined)
      .finally(() => (looking = null))
  }
  const timer = setInterval(look, lookEveryMs)
  const deafen = await opened.listen(CHANNEL, (payload) => {
    if (payload === '') return wakeAll(watchers.keys())
    for (const line of linesOf(payload)) {
      if (line.startsWith('{')) tellSign(JSON.parse(line) as EphemeralEvent)
      else wakeAll([Number(line)])
    }
  })
  return {
    watch: (accountId, watcher) => {
      const own = watchers.get(accountId) ?? new Set()
      watchers.set(accountId, own.add(watcher))
      return () => {
        own.delete(watcher)
        if (own.size === 0) watchers.delete(accountId)
      }
    },
    close: async () => {
      clearInterval(timer)
      await deafen()
      await looking
    },
  }
}

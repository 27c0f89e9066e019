import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { ahead } from '../dates.ts'
import { HttpError } from '../http/http-errors.ts'
import { deleteSecrets, getSecret } from './secrets.ts'

/** So many tries in so much time. The time begins with the first try. */
export interface Limit {
  name: string
  tries: number
  withinMs: number
}

// Says when it is worth trying again.
const tooMany = (endsAt: number, now: Date) =>
  new HttpError(
    429,
    'too_many_requests',
    'Too many requests. Please try again later.',
    Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)),
  )
const keyOf = (limit: Limit, whom: string) => createHash('sha256').update(`${limit.name}\n${whom}`).digest()

/**
 * Counts a try, before it is made. Throws 429 when there were too many. Counting is a statement of its own, outside any
 * transaction that may be undone: a refused try counts too.
 */
export async function countTry(db: Database, limit: Limit, whom: string, now: Date): Promise<void> {
  const counted = await sql<{ tries: number; ends_at: string }>`
    insert into rate_counters as counter (key_hash, tries, ends_at)
    values (${keyOf(limit, whom)}, 1, ${ahead(now, limit.withinMs)})
    on conflict (key_hash) do update set
      tries = case when counter.ends_at <= ${now} then 1 else counter.tries + 1 end,
      ends_at = case when counter.ends_at <= ${now} then excluded.ends_at else counter.ends_at end
    returning tries, ends_at`.execute(db)
  const counter = counted.rows[0]
  if (counter && counter.tries > limit.tries) throw tooMany(Date.parse(counter.ends_at), now)
}

const SECRETS = 'limits of '
const dayOf = (now: Date) => now.toISOString().slice(0, 10)
const secrets = new WeakMap<Database, { day: string; secret: Promise<Buffer> }>()

// There are so few addresses that a plain hash names them. With a secret that is thrown away after its day nobody can tell later
// who was counted.
function secretOfDay(db: Database, now: Date): Promise<Buffer> {
  const day = dayOf(now)
  const known = secrets.get(db)
  if (known?.day === day) return known.secret
  const secret = getSecret(db, SECRETS + day)
  secrets.set(db, { day, secret })
  secret.catch(() => secrets.delete(db))
  return secret
}

/**
 * Counts a call against each of these limits, for all processes together and in one statement of its own. Throws 429 when one is
 * used up. The times of a limit begin and end for everybody at once, so that no row tells when its caller came. Not inside
 * a transaction: a refused call counts too, and others of the same address would wait for its end.
 */
export async function countCall(
  db: Database,
  counted: readonly (readonly [limit: Limit, whom: string])[],
  now: Date,
): Promise<void> {
  const secret = await secretOfDay(db, now)
  const rows = counted
    .map(([limit, whom]) => ({
      key: createHmac('sha256', secret).update(`${limit.name}\n${whom}`).digest(),
      limit,
      ends: new Date((Math.floor(now.getTime() / limit.withinMs) + 1) * limit.withinMs),
    }))
    // In one order, so that two calls never wait for each other.
    .toSorted((some, other) => some.key.compare(other.key))
  const values = rows.map(({ key, ends }) => sql`(${key}::bytea, 1, ${ends}::timestamptz)`)
  const { rows: counters } = await sql<{ key_hash: Buffer; tries: number; ends_at: string }>`
    insert into rate_counters as counter (key_hash, tries, ends_at) values ${sql.join(values)}
    on conflict (key_hash) do update set
      tries = case when counter.ends_at < excluded.ends_at then 1 else counter.tries + 1 end,
      ends_at = greatest(counter.ends_at, excluded.ends_at)
    returning key_hash, tries, ends_at`.execute(db)
  for (const { key_hash, tries, ends_at } of counters) {
    const limit = rows.find(({ key }) => key.equals(key_hash))?.limit
    if (limit && tries > limit.tries) throw tooMany(Date.parse(ends_at), now)
  }
}

const underWay = new Map<string, number>()
const RETRY_SOON_MS = 5000

/** Runs something of which each caller may have only so many under way at once in this process. Throws 429 for one more. */
export async function withConcurrencyLimit<Result>(
  { name, atOnce }: { name: string; atOnce: number },
  whom: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const key = `${name}\n${whom}`
  const before = underWay.get(key) ?? 0
  if (before >= atOnce) throw tooMany(Date.now() + RETRY_SOON_MS, new Date())
  underWay.set(key, before + 1)
  try {
    return await run()
  } finally {
    const left = (underWay.get(key) ?? 1) - 1
    if (left > 0) underWay.set(key, left)
    else underWay.delete(key)
  }
}

/** Tries counted in the memory of one server, by limit and whom they are counted for; what was counted first stands first. */
export type RememberedTries = Map<string, { tries: number; endsAt: number }>

const REMEMBERED_MAX = 50_000

function remember(
  memory: RememberedTries,
  limit: Limit,
  whom: string,
  moment: number,
  weight: number,
): { tries: number; endsAt: number } {
  const key = `${limit.name}\n${whom}`
  const before = memory.get(key)
  if (before !== undefined && before.endsAt > moment) {
    before.tries += weight
    return before
  }
  memory.delete(key)
  if (memory.size >= REMEMBERED_MAX) {
    for (const [other, { endsAt }] of memory) if (endsAt <= moment) memory.delete(other)
    // Still full: what was counted first goes first.
    for (const other of memory.keys()) {
      if (memory.size < REMEMBERED_MAX) break
      memory.delete(other)
    }
  }
  const counter = { tries: weight, endsAt: moment + limit.withinMs }
  memory.set(key, counter)
  return counter
}

/**
 * Counts a try and says whether it is among those allowed, in the memory of this server only. Each process counts on its own, so
 * behind several the limit is that many times as wide.
 */
export function mayTryInMemory(memory: RememberedTries, limit: Limit, whom: string, now: Date): boolean {
  return remember(memory, limit, whom, now.getTime(), 1).tries <= limit.tries
}

/** Counts a call in the memory of this server only, as `weight` calls: costs no statement. Throws 429 when there were too many. */
export function countInMemory(
  memory: RememberedTries,
  limit: Limit,
  whom: string,
  { now, weight = 1 }: { now: Date; weight?: number },
): void {
  const { tries, endsAt } = remember(memory, limit, whom, now.getTime(), weight)
  if (tries > limit.tries) throw tooMany(endsAt, now)
}

/** Takes one try back that `countTry` counted and that succeeded; the others still count. Without any, the time is over. */
export const uncountTry = (db: Database, limit: Limit, whom: string) =>
  sql`
    update rate_counters set
      tries = greatest(tries - 1, 1),
      ends_at = case when tries > 1 then ends_at else 'epoch'::timestamptz end
    where key_hash = ${keyOf(limit, whom)}`.execute(db)

/** Forgets what was counted, after a try that succeeded. */
export const deleteTries = (db: Database, limit: Limit, whom: string) =>
  db.deleteFrom('rate_counters').where('key_hash', '=', keyOf(limit, whom)).execute()

const HALF_DAY_MS = 12 * 60 * 60 * 1000

/** Removes counters whose time is over, and the secrets of days that are: clocks differ, so yesterday's stays until noon. */
export async function deleteOldTries(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rate_counters').where('ends_at', '<', now.toISOString()).execute()
  await deleteSecrets(db, SECRETS, SECRETS + dayOf(new Date(now.getTime() - HALF_DAY_MS)))
}

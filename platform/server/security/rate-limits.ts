import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { fromNow } from '../dates.ts'
import { HttpError } from '../http/http-errors.ts'
import { deleteSecrets, getSecret } from './secrets.ts'

/** A maximum number of tries within a time window, which starts with the first try. */
export interface Limit {
  name: string
  tries: number
  withinMs: number
}

// Returns a 429 that tells the caller when to retry.
const tooManyRequests = (endsAt: number, now: Date) =>
  new HttpError(
    429,
    'too_many_requests',
    'Too many requests. Please try again later.',
    Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)),
  )
const keyOf = (limit: Limit, caller: string) => createHash('sha256').update(`${limit.name}\n${caller}`).digest()

/**
 * Counts a try before it is made. Throws 429 when there were too many. Runs as a separate statement, outside any transaction that may be
 * rolled back, because refused tries count too.
 */
export async function countTry(db: Database, limit: Limit, caller: string, now: Date): Promise<void> {
  const counted = await sql<{ tries: number; ends_at: string }>`
    insert into rate_counters as counter (key_hash, tries, ends_at)
    values (${keyOf(limit, caller)}, 1, ${fromNow(now, limit.withinMs)})
    on conflict (key_hash) do update set
      tries = case when counter.ends_at <= ${now} then 1 else counter.tries + 1 end,
      ends_at = case when counter.ends_at <= ${now} then excluded.ends_at else counter.ends_at end
    returning tries, ends_at`.execute(db)
  const counter = counted.rows[0]
  if (counter && counter.tries > limit.tries) throw tooManyRequests(Date.parse(counter.ends_at), now)
}

const SECRET_NAME_PREFIX = 'limits of '
const dayOf = (now: Date) => now.toISOString().slice(0, 10)
const secrets = new WeakMap<Database, { day: string; secret: Promise<Buffer> }>()

// Keys are hashed with a secret that is deleted after its day, so that later nobody can tell who was counted. A plain hash would not do:
// there are so few addresses that it could be reversed.
function secretOfDay(db: Database, now: Date): Promise<Buffer> {
  const day = dayOf(now)
  const known = secrets.get(db)
  if (known?.day === day) return known.secret
  const secret = getSecret(db, SECRET_NAME_PREFIX + day)
  secrets.set(db, { day, secret })
  secret.catch(() => secrets.delete(db))
  return secret
}

/**
 * Counts a call against each of these limits, across all processes and in one separate statement. Throws 429 when a limit is exceeded.
 * The windows of a limit start and end at the same time for all callers, so that no row reveals when its caller called. Must not run in
 * a transaction: refused calls count too, and other calls from the same address would wait for its end.
 */
export async function countCall(
  db: Database,
  counted: readonly (readonly [limit: Limit, whom: string])[],
  now: Date,
): Promise<void> {
  const secret = await secretOfDay(db, now)
  const rows = counted
    .map(([limit, caller]) => ({
      key: createHmac('sha256', secret).update(`${limit.name}\n${caller}`).digest(),
      limit,
      ends: new Date((Math.floor(now.getTime() / limit.withinMs) + 1) * limit.withinMs),
    }))
    // Rows are always locked in the same order, so that concurrent calls cannot deadlock.
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
    if (limit && tries > limit.tries) throw tooManyRequests(Date.parse(ends_at), now)
  }
}

const runningCounts = new Map<string, number>()
const RETRY_AFTER_MS = 5000

/** Runs work of which each caller may have only `atOnce` running in this process. Throws 429 for one more. */
export async function withConcurrencyLimit<Result>(
  { name, atOnce }: { name: string; atOnce: number },
  caller: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const key = `${name}\n${caller}`
  const before = runningCounts.get(key) ?? 0
  if (before >= atOnce) throw tooManyRequests(Date.now() + RETRY_AFTER_MS, new Date())
  runningCounts.set(key, before + 1)
  try {
    return await run()
  } finally {
    const remaining = (runningCounts.get(key) ?? 1) - 1
    if (remaining > 0) runningCounts.set(key, remaining)
    else runningCounts.delete(key)
  }
}

/** Tries counted in the memory of one process, keyed by limit and caller; oldest windows first. */
export type RememberedTries = Map<string, { tries: number; endsAt: number }>

const COUNTERS_IN_MEMORY_MAX = 50_000

function countLocally(
  memory: RememberedTries,
  limit: Limit,
  caller: string,
  nowMs: number,
  weight: number,
): { tries: number; endsAt: number } {
  const key = `${limit.name}\n${caller}`
  const before = memory.get(key)
  if (before !== undefined && before.endsAt > nowMs) {
    before.tries += weight
    return before
  }
  memory.delete(key)
  if (memory.size >= COUNTERS_IN_MEMORY_MAX) {
    for (const [other, { endsAt }] of memory) if (endsAt <= nowMs) memory.delete(other)
    // If still full, deletes the oldest windows.
    for (const other of memory.keys()) {
      if (memory.size < COUNTERS_IN_MEMORY_MAX) break
      memory.delete(other)
    }
  }
  const counter = { tries: weight, endsAt: nowMs + limit.withinMs }
  memory.set(key, counter)
  return counter
}

/**
 * Counts a try in the memory of this process and returns whether it is allowed. Each process counts separately, so with several
 * processes the effective limit is that many times higher.
 */
export function isAllowedInMemory(memory: RememberedTries, limit: Limit, caller: string, now: Date): boolean {
  return countLocally(memory, limit, caller, now.getTime(), 1).tries <= limit.tries
}

/** Counts a call as `weight` calls in the memory of this process, without a statement. Throws 429 when there were too many. */
export function countInMemory(
  memory: RememberedTries,
  limit: Limit,
  caller: string,
  { now, weight = 1 }: { now: Date; weight?: number },
): void {
  const { tries, endsAt } = countLocally(memory, limit, caller, now.getTime(), weight)
  if (tries > limit.tries) throw tooManyRequests(endsAt, now)
}

/** Uncounts one try that `countTry` counted and that succeeded; the others still count. If it was the only one, ends the window. */
export const uncountTry = (db: Database, limit: Limit, caller: string) =>
  sql`
    update rate_counters set
      tries = greatest(tries - 1, 1),
      ends_at = case when tries > 1 then ends_at else 'epoch'::timestamptz end
    where key_hash = ${keyOf(limit, caller)}`.execute(db)

/** Deletes the counter after a successful try. */
export const deleteTries = (db: Database, limit: Limit, caller: string) =>
  db.deleteFrom('rate_counters').where('key_hash', '=', keyOf(limit, caller)).execute()

const HALF_DAY_MS = 12 * 60 * 60 * 1000

/** Deletes expired counters and the secrets of past days; yesterday's is kept until noon, because clocks differ. */
export async function deleteOldTries(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rate_counters').where('ends_at', '<', now.toISOString()).execute()
  await deleteSecrets(db, SECRET_NAME_PREFIX, SECRET_NAME_PREFIX + dayOf(new Date(now.getTime() - HALF_DAY_MS)))
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { ahead } from './moments.ts'
import { Refusal } from './refusals.ts'

/** So many tries in so much time. The time begins with the first try. */
export interface Limit {
  name: string
  tries: number
  withinMs: number
}

// Says when it is worth trying again.
const tooMany = (endsAt: number, now: Date) =>
  new Refusal(
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
): { tries: number; endsAt: number } {
  const key = `${limit.name}\n${whom}`
  const before = memory.get(key)
  if (before !== undefined && before.endsAt > moment) {
    before.tries++
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
  const counter = { tries: 1, endsAt: moment + limit.withinMs }
  memory.set(key, counter)
  return counter
}

/**
 * Counts a try and says whether it is among those allowed, in the memory of this server only. Each process counts on its own, so
 * behind several the limit is that many times as wide.
 */
export function mayTryInMemory(memory: RememberedTries, limit: Limit, whom: string, now: Date): boolean {
  return remember(memory, limit, whom, now.getTime()).tries <= limit.tries
}

/** Like `countTry`, in the memory of this server only: for what must leave no trace of who did it. */
export function countTryInMemory(memory: RememberedTries, limit: Limit, whom: string, now: Date): void {
  const { tries, endsAt } = remember(memory, limit, whom, now.getTime())
  if (tries > limit.tries) throw tooMany(endsAt, now)
}

/** Forgets what was counted, after a try that succeeded. */
export const forgetTries = (db: Database, limit: Limit, whom: string) =>
  db.deleteFrom('rate_counters').where('key_hash', '=', keyOf(limit, whom)).execute()

/** Removes counters whose time is over. */
export const forgetOldTries = (db: Database, now: Date) =>
  db.deleteFrom('rate_counters').where('ends_at', '<', now.toISOString()).execute()

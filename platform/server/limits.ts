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

const keyOf = (limit: Limit, whom: string) => createHash('sha256').update(`${limit.name}\n${whom}`).digest()

/**
 * Counts a try, before it is made. Throws 429 when there were too many, which says when it is worth
 * trying again. Counting is a statement of its own, outside any
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
  if (counter && counter.tries > limit.tries) {
    const seconds = Math.max(1, Math.ceil((Date.parse(counter.ends_at) - now.getTime()) / 1000))
    throw new Refusal(429, 'too_many_requests', 'Too many requests. Please try again later.', seconds)
  }
}

/** Forgets what was counted, after a try that succeeded. */
export const forgetTries = (db: Database, limit: Limit, whom: string) =>
  db.deleteFrom('rate_counters').where('key_hash', '=', keyOf(limit, whom)).execute()

/** Removes counters whose time is over. */
export const forgetOldTries = (db: Database, now: Date) =>
  db.deleteFrom('rate_counters').where('ends_at', '<', now.toISOString()).execute()

import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than the provider stores keys, which it deletes after a day at the earliest. */
const RETENTION_MS = 30 * DAY_MS

/** Returns the number of the attempt at which a request is. */
export const findAttempt = async (db: Database, key: string): Promise<number> =>
  (await db.selectFrom('provider_attempts').select('attempt').where('key', '=', key).executeTakeFirst())?.attempt ?? 1

/**
 * Raises the number after an attempt that failed, and returns the current one. Of concurrent callers that saw the same failure, one raises
 * it, and all continue with the same attempt.
 */
export async function raiseAttempt(db: Database, key: string, failedAttempt: number): Promise<number> {
  const row = { attempt: failedAttempt + 1, raised_on: sql<string>`current_date` }
  await db
    .insertInto('provider_attempts')
    .values({ key, ...row })
    .onConflict((on) =>
      on
        .column('key')
        .doUpdateSet(row)
        .where(sql<boolean>`provider_attempts.attempt = ${failedAttempt}::int`),
    )
    .execute()
  return findAttempt(db, key)
}

/** Deletes the attempts of requests that nobody makes any more. */
export const deleteOldAttempts = (db: Database, now: Date) =>
  db.deleteFrom('provider_attempts').where('raised_on', '<', ago(now, RETENTION_MS).slice(0, 10)).execute()

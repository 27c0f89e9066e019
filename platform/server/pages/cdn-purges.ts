import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

const CLAIMED_PURGES_MAX = 1_000
/**
 * A change is purged at once, 2 and 15 seconds later: a response from before it may have been on its way to the CDN, or come from a process
 * that had not heard of the change and so cached it for up to five seconds, and a page made of it for five more.
 */
const REPEAT_DELAYS_SECONDS = [2, 13] as const
/** Longer than a purge may take. A process that was killed meanwhile is followed by another after this. */
const CLAIM_SECONDS = 3

/** Records changed subjects, in the transaction of the change. */
export const insertPurges = (db: Database, subjects: readonly string[]) =>
  db
    .insertInto('cdn_purges')
    .columns(['subject'])
    .expression(sql`select unnest(${sql.val(subjects)}::text[])`)
    .execute()

/** Takes the purges that are due and that no other process is at, longest due first. */
export const claimPurges = (db: Database) =>
  db
    .updateTable('cdn_purges')
    .set({ claimed_until: sql`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})` })
    .where('id', 'in', (free) =>
      free
        .selectFrom('cdn_purges')
        .select('id')
        .where('due_at', '<=', sql<string>`clock_timestamp()`)
        .where((of) =>
          of.or([of('claimed_until', 'is', null), of('claimed_until', '<=', sql<string>`clock_timestamp()`)]),
        )
        .orderBy('due_at')
        .limit(CLAIMED_PURGES_MAX)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'subject'])
    .execute()

/**
 * Frees purges that failed. Of equal ones only the longest due is kept, so that what changes while the CDN is away does not add up: they were
 * all committed when they were taken.
 */
export const releasePurges = (db: Database, ids: readonly number[]) =>
  sql`
    with kept as (
      select distinct on (subject, round) id from cdn_purges where id = any(${sql.val(ids)}) order by subject, round, due_at
    ), freed as (
      update cdn_purges set claimed_until = null where id in (select id from kept)
    )
    delete from cdn_purges where id = any(${sql.val(ids)}) and id not in (select id from kept)`.execute(db)

/** Deletes purges that the CDN has confirmed, and records for when each subject is purged again. */
export const completePurges = (db: Database, ids: readonly number[]) =>
  db
    .with('done', (done) =>
      done
        .deleteFrom('cdn_purges')
        .where('id', '=', sql<number>`any(${sql.val(ids)})`)
        .returning(['subject', 'round', 'due_at']),
    )
    .insertInto('cdn_purges')
    .columns(['subject', 'round', 'due_at'])
    .expression((again) =>
      again
        .selectFrom('done')
        .select(({ fn, ref }) => [
          'subject',
          sql<number>`${ref('round')} + 1`.as('round'),
          // Counted from when it was due, but from about now if it is late: what was on its way meanwhile arrives later too.
          sql<string>`greatest(${fn.max('due_at')}, now() - interval '1 second') + make_interval(secs => case ${ref('round')}
            when 0 then ${sql.lit(REPEAT_DELAYS_SECONDS[0])} else ${sql.lit(REPEAT_DELAYS_SECONDS[1])} end)`.as(
            'due_at',
          ),
        ])
        .where('round', '<', REPEAT_DELAYS_SECONDS.length)
        .groupBy(['subject', 'round']),
    )
    .execute()

/** Returns for how many milliseconds the purge that has been due for longest has been so; 0 if none is. */
export async function findPurgeDelayMs(db: Database): Promise<number> {
  const { late_ms } = await db
    .selectFrom('cdn_purges')
    .select(({ fn }) =>
      sql<number>`greatest(0, coalesce(extract(epoch from clock_timestamp() - ${fn.min('due_at')}) * 1000, 0))::float8`.as(
        'late_ms',
      ),
    )
    .executeTakeFirstOrThrow()
  return late_ms
}

import { sql } from 'kysely'
import { changesRow, type Database } from '#platform/server/database/database.ts'

/** Finds since when somebody is paid every week. */
export const findWeekly = (db: Database, accountId: number) =>
  db.selectFrom('weekly_payouts').select('chosen_at').where('account_id', '=', accountId).executeTakeFirst()

/** Stores that somebody wants to be paid every week; keeps since when. */
export const storeWeekly = (db: Database, accountId: number, now: Date) =>
  db
    .insertInto('weekly_payouts')
    .values({ account_id: accountId, chosen_at: now })
    .onConflict((on) => on.column('account_id').doNothing())
    .execute()

/** Deletes that somebody wants to be paid every week. */
export const deleteWeekly = (db: Database, accountId: number) =>
  db.deleteFrom('weekly_payouts').where('account_id', '=', accountId).execute()

/** Lists people whose earnings are to be paid out on a day, above the id of an account. */
export const listWeekly = (db: Database, { day, above, limit }: { day: string; above: number; limit: number }) =>
  db
    .selectFrom('weekly_payouts')
    .innerJoin('accounts', 'accounts.id', 'weekly_payouts.account_id')
    .select('account_id')
    .where('account_id', '>', above)
    .where('accounts.is_active', '=', true)
    .where((either) => either.or([either('done_on', 'is', null), either('done_on', '<', sql<never>`${day}::date`)]))
    .orderBy('account_id')
    .limit(limit)
    .execute()

/** Notes that somebody was looked after on a day; false if that was done before, or they want it no more. */
export const markWeeklyDone = (db: Database, accountId: number, day: string): Promise<boolean> =>
  changesRow(
    db
      .updateTable('weekly_payouts')
      .set({ done_on: sql`${day}::date` })
      .where('account_id', '=', accountId)
      .where((either) => either.or([either('done_on', 'is', null), either('done_on', '<', sql<never>`${day}::date`)])),
  )

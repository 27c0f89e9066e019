import { sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'

export const findSubscription = (db: Database, accountId: number) =>
  db.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/**
 * What time it is in the database, to the microsecond. Several processes ask the provider; by their own clocks an earlier
 * answer could pass for a later one.
 */
export const getDatabaseTime = async (db: Database): Promise<string> =>
  (await db.selectNoFrom(sql<string>`clock_timestamp()::text`.as('now')).executeTakeFirstOrThrow()).now

export interface ToldSubscription {
  account_id: number
  stripe_subscription_id: string
  status: string
  current_period_end: Date
  cancel_at_period_end: boolean
  told_at: string
}

/** Writes down what the provider told. Undefined, and nothing changed, when a later answer has been written before. */
export const upsertSubscription = (db: Database, told: ToldSubscription) =>
  db
    .insertInto('subscriptions')
    .values(told)
    .onConflict((on) =>
      on
        .column('account_id')
        .doUpdateSet(told)
        .whereRef('subscriptions.told_at', '<=', 'excluded.told_at' as 'subscriptions.told_at'),
    )
    .returningAll()
    .executeTakeFirst()

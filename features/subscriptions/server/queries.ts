import { sql, type RawBuilder } from 'kysely'
import { changesRow, type Database } from '#platform/server/database/database.ts'

export const findSubscription = (db: Database, accountId: number) =>
  db.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/**
 * SQL predicate that matches `statusNow`: whether an account's subscription gives access now, because it is active, or its payment failed
 * within the grace period. A renewing subscription counts until its end was before `renewingSince`.
 */
export const hasPaid = (account: RawBuilder<number>, now: Date, renewingSince: string): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from subscriptions
    where account_id = ${account} and (
      grace_until > ${now}::timestamptz
      or status = 'active'
        and current_period_end > case when cancel_at_period_end then ${now}::timestamptz else ${renewingSince}::timestamptz end
    )
  )`

/**
 * Returns the database's time, to the microsecond. Several processes query the provider; by their own clocks, an earlier result could pass
 * for a later one.
 */
export const getDatabaseTime = async (db: Database): Promise<string> =>
  (await db.selectNoFrom(sql<string>`clock_timestamp()::text`.as('now')).executeTakeFirstOrThrow()).now

export interface ProviderSubscription {
  account_id: number
  stripe_subscription_id: string
  status: string
  current_period_end: Date
  cancel_at_period_end: boolean
  grace_until: Date | null
  /** The provider's page on which a renewal is confirmed to a bank; null unless a bank asks. */
  confirm_url: string | null
  told_at: string
}

/** Lists the subscribers of the demo data, whom the provider does not know yet. */
export const listDemoSubscribers = (db: Database) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('accounts', 'accounts.id', 'subscriptions.account_id')
    .select(['account_id', 'status'])
    .where('stripe_subscription_id', 'like', 'sub\\_demo\\_%')
    .where('status', 'in', ['active', 'past_due'])
    .where('closed_at', 'is', null)
    .orderBy('account_id')
    .execute()

/** Returns when an account's payment page expires; null without one. */
export const findPageUntil = async (db: Database, accountId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('subscription_checks')
      .select('page_until')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.page_until ?? null

/** Schedules the next check of an account, and stores when the payment page opened for it expires. */
export const planCheck = (
  db: Database,
  values: { account_id: number; check_at: Date | string; page_until: string | null },
) =>
  db
    .insertInto('subscription_checks')
    .values(values)
    .onConflict((on) => on.column('account_id').doUpdateSet(values))
    .execute()

export const removeCheck = async (db: Database, accountId: number): Promise<void> => {
  await db.deleteFrom('subscription_checks').where('account_id', '=', accountId).execute()
}

/** Claims the checks that are due, longest overdue first, and reschedules them, so that no other process claims them too. */
export const claimChecks = (db: Database, { now, until, limit }: { now: Date; until: string; limit: number }) =>
  db
    .updateTable('subscription_checks')
    .set({ check_at: until })
    .where('account_id', 'in', (due) =>
      due
        .selectFrom('subscription_checks')
        .select('account_id')
        .where('check_at', '<=', now.toISOString())
        .orderBy('check_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('account_id')
    .execute()

/** Whether to check now an account that may have paid, or whose status is old; true at most once per interval. */
export const claimSubscriptionCheck = (
  db: Database,
  accountId: number,
  { now, notSince, isOld }: { now: Date; notSince: string; isOld: boolean },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('subscription_checks')
      .set({ hurried_at: now })
      .where('account_id', '=', accountId)
      .$if(!isOld, (may) => may.where('page_until', '>', now.toISOString()))
      .where((eb) => eb.or([eb('hurried_at', 'is', null), eb('hurried_at', '<', notSince)])),
  )

// A subscription unpaid for several months has one grace period, from the first of them.
const firstGracePeriod = sql<string | null>`case when excluded.status = 'past_due' then least(
  excluded.grace_until,
  case when subscriptions.stripe_subscription_id = excluded.stripe_subscription_id then subscriptions.grace_until end
) end`

/** Stores the provider's result. Undefined, with nothing changed, if a later result was stored before. */
export const upsertSubscription = (db: Database, result: ProviderSubscription) =>
  db
    .insertInto('subscriptions')
    .values(result)
    .onConflict((on) =>
      on
        .column('account_id')
        .doUpdateSet({ ...result, grace_until: firstGracePeriod })
        .whereRef('subscriptions.told_at', '<=', 'excluded.told_at' as 'subscriptions.told_at'),
    )
    .returningAll()
    .executeTakeFirst()

/** Replaces `hasPaid` where no subscription is needed. */
export const alwaysSubscribed = (): RawBuilder<boolean> => sql<boolean>`true`

/** Finds any subscription, current or past. */
export const findAnySubscription = (db: Database) =>
  db.selectFrom('subscriptions').select('account_id').limit(1).executeTakeFirst()

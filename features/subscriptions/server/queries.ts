import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

export const findSubscription = (db: Database, accountId: number) =>
  db.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/**
 * Whether an account's subscription opens doors now, as `statusNow` says it: one that is active, or whose payment failed and that
 * still has grace. One that renews counts until its end was before `renewingSince`.
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
  grace_until: Date | null
  told_at: string
}

/** Those of the demo data who subscribe as it was loaded, and whom the provider therefore does not know yet. */
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

/** Until when an account's payment page may be paid; null without one. */
export const findPageUntil = async (db: Database, accountId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('subscription_checks')
      .select('page_until')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.page_until ?? null

/** Plans when to ask about an account next, and notes until when the payment page it was led to may be paid. */
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

/** Takes those whose turn it is, longest due first, and puts them off until then: no other process takes them as well. */
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

/** Whether an account that may have paid, or of which nothing was heard for long, should be asked about now; true once, and then not for a while. */
export async function hurryCheck(
  db: Database,
  accountId: number,
  { now, notSince, isOld }: { now: Date; notSince: string; isOld: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscription_checks')
    .set({ hurried_at: now })
    .where('account_id', '=', accountId)
    .$if(!isOld, (may) => may.where('page_until', '>', now.toISOString()))
    .where((eb) => eb.or([eb('hurried_at', 'is', null), eb('hurried_at', '<', notSince)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

// A subscription that stays unpaid over several months has its grace once, from the first of them.
const oneGrace = sql<string | null>`case when excluded.status = 'past_due' then least(
  excluded.grace_until,
  case when subscriptions.stripe_subscription_id = excluded.stripe_subscription_id then subscriptions.grace_until end
) end`

/** Writes down what the provider told. Undefined, and nothing changed, when a later answer has been written before. */
export const upsertSubscription = (db: Database, told: ToldSubscription) =>
  db
    .insertInto('subscriptions')
    .values(told)
    .onConflict((on) =>
      on
        .column('account_id')
        .doUpdateSet({ ...told, grace_until: oneGrace })
        .whereRef('subscriptions.told_at', '<=', 'excluded.told_at' as 'subscriptions.told_at'),
    )
    .returningAll()
    .executeTakeFirst()

/** What stands for `hasPaid` where nobody has to. */
export const noneNeeded = (): RawBuilder<boolean> => sql<boolean>`true`

/** Any subscription, current or past. */
export const findAnySubscription = (db: Database) =>
  db.selectFrom('subscriptions').select('account_id').limit(1).executeTakeFirst()

import type { Database } from '../../../platform/server/database.ts'

export const findSubscription = (db: Database, accountId: number) =>
  db.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export interface ToldSubscription {
  account_id: number
  stripe_subscription_id: string
  status: string
  current_period_end: Date
  cancel_at_period_end: boolean
  told_at: Date
}

/**
 * Writes down what the provider told. An answer asked for earlier never overwrites a later one, and news of an old subscription
 * never close the door that a new one opened. Undefined when nothing changed.
 */
export const upsertSubscription = (db: Database, told: ToldSubscription) =>
  db
    .insertInto('subscriptions')
    .values(told)
    .onConflict((on) =>
      on
        .column('account_id')
        .doUpdateSet(told)
        .where((eb) =>
          eb.and([
            eb('subscriptions.told_at', '<=', told.told_at.toISOString()),
            eb.or([
              eb('subscriptions.stripe_subscription_id', '=', told.stripe_subscription_id),
              eb('subscriptions.status', '!=', 'active'),
              eb.val(told.status === 'active'),
            ]),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst()

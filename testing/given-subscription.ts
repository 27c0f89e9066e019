import type { Database } from '#platform/server/database.ts'

/** An active subscription, as the payment provider's events would have left it. */
export async function givenSubscription(db: Database, account_id: number, now: Date): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      account_id,
      stripe_subscription_id: `sub_of_${account_id}`,
      status: 'active',
      current_period_end: new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000),
      cancel_at_period_end: false,
      // Long ago, so that whatever the provider tells next counts.
      told_at: new Date(0),
    })
    .execute()
}

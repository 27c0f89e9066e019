import { sql } from 'kysely'
import type { Level } from '#platform/server/database/daily-totals.ts'

/** Number of creators with an active subscription. */
export const subscriberLevel: Level = {
  kind: 'subscribers',
  level: sql<number>`select count(*) from subscriptions
    where (status = 'active' and current_period_end > now()) or grace_until > now()`,
}

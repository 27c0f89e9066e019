import { sql } from 'kysely'
import type { CountedTotal } from '#platform/server/database/daily-totals.ts'

/** Accounts by the day they were created; closed accounts count too. */
export const peopleByDay: CountedTotal = {
  kind: 'people',
  rows: sql`select created_at as at, 1 as amount from accounts`,
}

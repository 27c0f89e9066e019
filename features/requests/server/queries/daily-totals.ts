import { sql } from 'kysely'
import type { CountedTotal } from '#platform/server/database/daily-totals.ts'

/** Requests by the day they were created. */
export const requestsByDay: CountedTotal = {
  kind: 'requests',
  rows: sql`select created_at as at, 1 as amount from requests`,
}

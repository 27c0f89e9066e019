import { sql } from 'kysely'
import type { CountedTotal } from '#platform/server/database/daily-totals.ts'

/** Pitches by the day they were sent. */
export const pitchesByDay: CountedTotal = {
  kind: 'pitches',
  rows: sql`select snagged_at as at, 1 as amount from snags`,
}

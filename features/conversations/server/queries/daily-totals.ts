import { sql } from 'kysely'
import type { CountedTotal } from '#platform/server/database/daily-totals.ts'

/** Conversations by the day of the first reply in them. */
export const firstRepliesByDay: CountedTotal = {
  kind: 'first_replies',
  rows: sql`select first_reply_at as at, 1 as amount from conversations where first_reply_at is not null`,
}

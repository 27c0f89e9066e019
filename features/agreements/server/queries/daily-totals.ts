import { sql } from 'kysely'
import type { CountedTotal } from '#platform/server/database/daily-totals.ts'

/** Agreements by the day their terms were accepted. */
export const agreementsByDay: CountedTotal = {
  kind: 'agreements',
  rows: sql`select accepted_at as at, 1 as amount from agreements where accepted_at is not null`,
}

import { sql } from 'kysely'
import { countWaiting, type Database } from '#platform/server/database/database.ts'
import type { ReportState } from '../../contract.ts'

// In the order of the index, and as a range, for the reason given with `ownedBy`.
const inState = (state: ReportState, limit: number) => sql`
  from report_cases c where c.state between ${state}::report_state and ${state}::report_state
  order by c.state desc, c.id limit ${limit}`

/** Counts open cases, at most `limit`, with since when the oldest waits: since its first report, or since it was reopened. */
export const findWaitingReports = (db: Database, limit: number) =>
  countWaiting(
    db,
    sql`select coalesce((select max(created_at) from report_decisions where case_id = c.id), c.opened_at) as since
      ${inState('open', limit)}`,
  )

/** Counts cases with an appeal that is not decided, at most `limit`, with since when the oldest waits. */
export const findWaitingAppeals = (db: Database, limit: number) =>
  countWaiting(
    db,
    sql`select (select max(created_at) from report_appeals where case_id = c.id) as since ${inState('appealed', limit)}`,
  )

/** Counts items that are held for review, at most `limit`, with since when the oldest waits. */
export const findWaitingHeld = (db: Database, limit: number) =>
  countWaiting(db, sql`select created_at as since from hidden_items where state = 'held' order by id limit ${limit}`)

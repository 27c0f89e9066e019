import { sql, type RawBuilder } from 'kysely'
import { changesRow, type Database } from '#platform/server/database/database.ts'
import type { ReportReason } from '../../contract.ts'

type Somebody = { id: number; username: string }

interface NewReportRow {
  case_id: number
  reporter_id: number | null
  email: string | null
  reason: ReportReason
  text: string | null
  token: string
  created_at: Date
}

/** Stores a report; false if this reporter has reported the same already. */
export const insertReport = (db: Database, report: NewReportRow): Promise<boolean> =>
  changesRow(
    db
      .insertInto('reports')
      .values(report)
      .onConflict((on) => on.doNothing()),
  )

/** What became of reports of one reporter. */
interface Earlier {
  made: number
  dismissed: number
}

const COUNTED_MAX = 100

// At most some are counted, because somebody may report without end.
const countEarlier = (isSame: RawBuilder<boolean>) => sql`(
  select json_build_object('made', count(*), 'dismissed', count(*) filter (where measure = 'dismiss'))
  from (
    select (select c.measure from report_cases c where c.id = other.case_id) as measure
    from reports other where ${isSame} limit ${COUNTED_MAX}
  ) counted
)`

/** Lists the newest reports of a case, each with what became of its reporter's reports. */
export const listReports = (db: Database, caseId: number, limit: number) =>
  db
    .selectFrom('reports as report')
    .leftJoin('accounts as reporter', 'reporter.id', 'report.reporter_id')
    .select(['report.id', 'report.reason', 'report.text', 'report.email', 'report.created_at'])
    .select([
      sql<Somebody | null>`
        case when reporter.id is not null then json_build_object('id', reporter.id, 'username', reporter.shown_name) end`.as(
        'reporter',
      ),
      sql<Earlier>`
        case when report.reporter_id is not null
        then ${countEarlier(sql`other.reporter_id = report.reporter_id`)}
        else ${countEarlier(sql`lower(other.email) = lower(report.email) and other.email is not null`)}
        end`.as('earlier'),
    ])
    .where('report.case_id', '=', caseId)
    .orderBy('report.id', 'desc')
    .limit(limit)
    .execute()

/** Lists those who reported an item, to tell them of the decision. */
export const listReporters = (db: Database, caseId: number) =>
  db
    .selectFrom('reports')
    .select(['id', 'reporter_id', 'email', 'token'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute()

/** Returns the case that a token opens, and the report of a reporter; undefined for an unknown token. */
export async function findByToken(db: Database, token: string) {
  const report = await db.selectFrom('reports').select(['id', 'case_id']).where('token', '=', token).executeTakeFirst()
  if (report) return { case_id: report.case_id, report_id: report.id, role: 'reporter' as const }
  const about = await db.selectFrom('report_cases').select('id').where('owner_token', '=', token).executeTakeFirst()
  return about && { case_id: about.id, report_id: null, role: 'affected' as const }
}

/** Deletes what somebody reported: by their account, and by the address if it is confirmed. */
export async function deleteReportsBy(db: Database, accountId: number, email: string | null): Promise<void> {
  await db.deleteFrom('reports').where('reporter_id', '=', accountId).execute()
  if (email === null) return
  await db
    .deleteFrom('reports')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .execute()
}

/** Returns what an account reported, also as a visitor with its confirmed address. */
export const exportReportsBy = (db: Database, accountId: number) =>
  db
    .selectFrom('reports')
    .innerJoin('report_cases as c', 'c.id', 'reports.case_id')
    .innerJoin('accounts', (on) => on.on(sql<boolean>`accounts.id = ${accountId}`))
    .select(['c.kind', 'c.item_id', 'reports.email', 'reports.reason', 'reports.text', 'reports.created_at'])
    .select(
      sql<object[]>`coalesce((
        select json_agg(json_build_object('text', a.text, 'created_at', a.created_at) order by a.id)
        from report_appeals a where a.report_id = reports.id
      ), '[]')`.as('appeals'),
    )
    .where(
      sql<boolean>`(reports.reporter_id = accounts.id
        or (accounts.email_verified_at is not null and lower(reports.email) = lower(accounts.email)))`,
    )
    .orderBy('reports.id')
    .execute()

import { notFound } from '#platform/server/http/http-errors.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { WholeReportCase } from '../contract.ts'
import { hasOtherModerator } from './decide.ts'
import type { ReportedKinds } from './kinds.ts'
import { findCase, listEarlier } from './queries/cases.ts'
import { listAppeals, listDecisions } from './queries/decisions.ts'
import { listReports } from './queries/reports.ts'
import { objectionTo, possibleActions } from './rules.ts'

const REPORTS_SHOWN = 50
const EARLIER_SHOWN = 20

/** Returns a case with its item in context, and the history of both sides. */
export async function presentCase(
  db: Database,
  kinds: ReportedKinds,
  id: number,
  operatorId: number,
): Promise<WholeReportCase> {
  const found = await findCase(db, id)
  if (!found) throw notFound('Report not found')
  const { owner_token: _token, is_active, is_limited, owner, email: _email, email_verified_at: _at, ...one } = found
  const { read, listAround } = kinds[one.kind]
  const item = await read(db, one.item_id)
  const decisions = await listDecisions(db, id)
  const appeals = await listAppeals(db, id)
  const must_be_other =
    objectionTo({ owner_id: owner.id, state: one.state, last: decisions.at(-1) }, operatorId) !== null
  return {
    ...one,
    now: item && item.excerpt,
    messages: item && listAround ? await listAround(db, one.item_id) : [],
    reports: (await listReports(db, id, REPORTS_SHOWN)).map(({ earlier: { made, dismissed }, ...report }) => ({
      ...report,
      reports_made: made,
      reports_dismissed: dismissed,
    })),
    decisions,
    appeals: appeals.map(({ report_id: _report, ...appeal }) => appeal),
    owner: {
      ...owner,
      is_suspended: !is_active,
      is_limited,
      earlier: await listEarlier(db, { id, ownerId: owner.id, limit: EARLIER_SHOWN }),
    },
    actions: possibleActions(one),
    must_be_other,
    is_alone: must_be_other && !(await hasOtherModerator(db, operatorId)),
  }
}

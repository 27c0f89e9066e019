import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Work } from '#platform/server/work/work.ts'
import { announceTask } from '#features/operators/server.ts'
import type { Statement } from '../contract.ts'
import { findCase, lockCase, setCaseState } from './queries/cases.ts'
import { insertAppeal, listAppeals, listDecisions } from './queries/decisions.ts'
import { findByToken } from './queries/reports.ts'
import { canAppeal } from './rules.ts'

const statementNotFound = () => notFound('There is no statement at this address')

/** Returns the statement of reasons as the side that has its token reads it. */
export async function readStatement(db: Database, token: string): Promise<Statement> {
  const opened = await findByToken(db, token)
  const found = opened && (await findCase(db, opened.case_id))
  // Before a decision, somebody whose item was reported knows nothing of it.
  if (!found) throw statementNotFound()
  const decisions = await listDecisions(db, found.id)
  if (opened.role === 'affected' && decisions.length === 0) throw statementNotFound()
  const appeals = await listAppeals(db, found.id)
  const { kind, title, excerpt, state, reasons } = found
  const { role } = opened
  return {
    role,
    kind,
    title,
    excerpt,
    state,
    reasons,
    decisions: decisions.map(({ decided_by: _operator, ...decision }) => decision),
    // Each side reads its own words only.
    appeals: appeals.map(({ by, text, report_id, created_at }) => ({
      by,
      text: by === role && report_id === opened.report_id ? text : null,
      created_at,
    })),
    can_appeal: canAppeal({ ...found, role, last: decisions.at(-1) }),
  }
}

/** Stores the appeal of the side that has the token against the last decision, once. */
export async function appealAgainst(work: Work, token: string, text: string): Promise<void> {
  const { db, now } = work
  const opened = await findByToken(db, token)
  const one = opened && (await lockCase(db, opened.case_id))
  if (!one) throw statementNotFound()
  const last = (await listDecisions(db, one.id)).at(-1)
  const appeal = { case_id: one.id, report_id: opened.report_id, text, created_at: now }
  const isPossible = last !== undefined && canAppeal({ ...one, role: opened.role, last })
  if (!isPossible || !(await insertAppeal(db, { ...appeal, decision_id: last.id }))) {
    throw conflict('cannot_appeal', 'There is nothing that you can appeal against now')
  }
  await setCaseState(db, one.id, { state: 'appealed', measure: one.measure })
  await announceTask(work, 'open_appeals', 'moderator')
}

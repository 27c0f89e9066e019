import { sql } from 'kysely'
import { changesRow, type Database } from '#platform/server/database/database.ts'
import type { ReportAction } from '../../contract.ts'

type Somebody = { id: number; username: string }

interface NewDecisionRow {
  case_id: number
  action: ReportAction
  reason: string
  /** Null for a command on the server. */
  decided_by: number | null
  on_appeal: boolean
  created_at: Date
}

export async function insertDecision(db: Database, decision: NewDecisionRow): Promise<number> {
  const { id } = await db.insertInto('report_decisions').values(decision).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Lists the decisions about a case, oldest first. */
export const listDecisions = (db: Database, caseId: number) =>
  db
    .selectFrom('report_decisions as d')
    .leftJoin('accounts as operator', 'operator.id', 'd.decided_by')
    .select(['d.id', 'd.action', 'd.reason', 'd.on_appeal', 'd.created_at'])
    .select(
      sql<Somebody | null>`
        case when operator.id is not null then json_build_object('id', operator.id, 'username', operator.shown_name) end`.as(
        'decided_by',
      ),
    )
    .where('d.case_id', '=', caseId)
    .orderBy('d.id')
    .execute()

/** Finds a decision with what its emails say. */
export const findDecision = (db: Database, id: number) =>
  db
    .selectFrom('report_decisions as d')
    .innerJoin('report_cases as c', 'c.id', 'd.case_id')
    .innerJoin('accounts as owner', 'owner.id', 'c.owner_id')
    .select(['d.action', 'd.reason', 'c.kind', 'c.title', 'c.owner_token', 'owner.email', 'owner.email_verified_at'])
    .where('d.id', '=', id)
    .executeTakeFirst()

/** Finds the address of a visitor who reported, and the address of their statement. */
export const findVisitor = (db: Database, reportId: number) =>
  db.selectFrom('reports').select(['email', 'token']).where('id', '=', reportId).executeTakeFirst()

interface NewAppeal {
  case_id: number
  decision_id: number
  report_id: number | null
  text: string
  created_at: Date
}

/** Stores an appeal against a decision; false if there is one already. */
export const insertAppeal = (db: Database, appeal: NewAppeal): Promise<boolean> =>
  changesRow(
    db
      .insertInto('report_appeals')
      .values(appeal)
      .onConflict((on) => on.column('decision_id').doNothing()),
  )

/** Lists the appeals of a case, oldest first. */
export const listAppeals = (db: Database, caseId: number) =>
  db
    .selectFrom('report_appeals')
    .select(['text', 'report_id', 'created_at'])
    .select(sql<'affected' | 'reporter'>`case when report_id is null then 'affected' else 'reporter' end`.as('by'))
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute()

/** Removes an operator from the decisions they made. */
export const clearDecider = (db: Database, accountId: number) =>
  db.updateTable('report_decisions').set({ decided_by: null }).where('decided_by', '=', accountId).execute()

import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { ownedBy, findsRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { ReportAction, ReportReason, ReportState } from '../../contract.ts'
import type { Item } from './hidden-items.ts'

type Somebody = { id: number; username: string }

const caseRows = (db: Database) =>
  db
    .selectFrom('report_cases as c')
    .innerJoin('accounts as owner', 'owner.id', 'c.owner_id')
    .select([
      'c.id',
      'c.kind',
      'c.item_id',
      'c.title',
      'c.path',
      'c.state',
      'c.measure',
      'c.report_count',
      'c.reported_at',
    ])
    .select(sql<Somebody>`json_build_object('id', owner.id, 'username', owner.shown_name)`.as('owner'))
    .select(
      sql<ReportReason[]>`coalesce((
        select json_agg(distinct report.reason) from reports report where report.case_id = c.id
      ), '[]')`.as('reasons'),
    )

/** Lists cases in one state, newest first. */
export const listCases = (db: Database, { show, ...paging }: PageQuery & { show: ReportState }) =>
  pageById(
    caseRows(db)
      // A range, for the reason given with `ownedBy`.
      .where(sql<boolean>`c.state between ${show}::report_state and ${show}::report_state`)
      .orderBy('c.state'),
    'c.id',
    paging,
  )

/** Finds a case with what its page shows besides lists. */
export const findCase = (db: Database, id: number) =>
  caseRows(db)
    .select(['c.version', 'c.excerpt', 'c.owner_token', 'owner.is_active', 'owner.email', 'owner.email_verified_at'])
    .select(sql<boolean>`exists (select from limited_accounts where account_id = c.owner_id)`.as('is_limited'))
    .where('c.id', '=', id)
    .executeTakeFirst()

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>

/** Lists the other cases about an owner, newest first. */
export const listEarlier = (db: Database, { id, ownerId, limit }: { id: number; ownerId: number; limit: number }) =>
  db
    .selectFrom('report_cases')
    .select(['id', 'kind', 'title', 'state', 'measure', 'reported_at'])
    .where(ownedBy('owner_id', ownerId))
    .where('id', '<>', id)
    .orderBy('owner_id')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Locks a case until the transaction ends, so that decisions about it are serialized. */
export const lockCase = (db: Database, id: number) =>
  db
    .selectFrom('report_cases')
    .select(['id', 'kind', 'item_id', 'owner_id', 'title', 'state', 'measure', 'version', 'owner_token'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type LockedCase = NonNullable<Awaited<ReturnType<typeof lockCase>>>

interface NewCase extends Item {
  owner_id: number
  title: string
  path: string
  excerpt: string
  owner_token: string
  now: Date
}

/** Opens the case of an item, or returns the open one, locked until the transaction ends. */
export async function openCase(db: Database, { now, ...item }: NewCase): Promise<number> {
  const { id } = await db
    .insertInto('report_cases')
    .values({ ...item, opened_at: now, reported_at: now })
    .onConflict((on) =>
      on
        .columns(['kind', 'item_id'])
        .where(sql<boolean>`state = 'open'`)
        // Changes nothing, but returns and locks the row.
        .doUpdateSet({ kind: sql`excluded.kind` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const countReport = (db: Database, caseId: number, now: Date) =>
  db
    .updateTable('report_cases')
    .set({ report_count: sql`report_count + 1`, reported_at: now })
    .where('id', '=', caseId)
    .execute()

/** Stores the state of a locked case. */
export const setCaseState = (
  db: Database,
  id: number,
  { state, measure }: { state: ReportState; measure: ReportAction | null },
) =>
  db
    .updateTable('report_cases')
    .set({ state, measure, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Whether another case about the same owner keeps a measure in force. */
export async function isInForceElsewhere(db: Database, { id, owner_id }: LockedCase, measure: ReportAction) {
  return findsRow(
    db
      .selectFrom('report_cases')
      .select('id')
      .where('owner_id', '=', owner_id)
      .where('id', '<>', id)
      .where('measure', '=', measure)
      .limit(1),
  )
}

/** Whether the item of a case is hidden because of another case. */
export const isHiddenElsewhere = (db: Database, { id, kind, item_id, owner_id }: LockedCase): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('report_cases')
      .select('id')
      .where('owner_id', '=', owner_id)
      .where('kind', '=', kind)
      .where('item_id', '=', item_id)
      .where('id', '<>', id)
      .where('measure', '=', 'hide')
      .limit(1),
  )

/** Returns the newest case in which an item of this owner was hidden. */
export const findHidingCase = (db: Database, { kind, item_id, owner_id }: Item & { owner_id: number }) =>
  db
    .selectFrom('report_cases')
    .select('owner_token')
    .where('owner_id', '=', owner_id)
    .where('kind', '=', kind)
    .where('item_id', '=', item_id)
    .where('measure', '=', 'hide')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Deletes all cases about an account. */
export const deleteCasesAbout = (db: Database, accountId: number) =>
  db.deleteFrom('report_cases').where('owner_id', '=', accountId).execute()

/** Returns the cases about an account with their decisions and its own appeals, without naming anyone else. */
export const exportCasesAbout = (db: Database, accountId: number) =>
  db
    .selectFrom('report_cases as c')
    .select(['c.kind', 'c.item_id', 'c.title', 'c.excerpt', 'c.state', 'c.measure', 'c.report_count', 'c.opened_at'])
    .select(
      sql<object[]>`coalesce((
        select json_agg(json_build_object('action', d.action, 'reason', d.reason, 'created_at', d.created_at) order by d.id)
        from report_decisions d where d.case_id = c.id
      ), '[]')`.as('decisions'),
    )
    .select(
      sql<object[]>`coalesce((
        select json_agg(json_build_object('text', a.text, 'created_at', a.created_at) order by a.id)
        from report_appeals a where a.case_id = c.id and a.report_id is null
      ), '[]')`.as('appeals'),
    )
    .where('c.owner_id', '=', accountId)
    .orderBy('c.id')
    .execute()

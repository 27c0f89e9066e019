import { sql, type Insertable, type Updateable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { countRows, countWaiting, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { FundingStatus, MilestoneDisputes } from '#platform/server/database/tables.ts'

const COUNT_LIMIT = 1000

export const insertDispute = (db: Database, values: Insertable<MilestoneDisputes>) =>
  db.insertInto('milestone_disputes').values(values).execute()

/** Counts the disputes about a milestone that one side opened. */
export const countDisputes = (
  db: Database,
  of: { agreement_id: number; number: number },
  openedBy: number,
): Promise<number> =>
  countRows(
    db
      .selectFrom('milestone_disputes')
      .where('agreement_id', '=', of.agreement_id)
      .where('milestone', '=', of.number)
      .where('opened_by', '=', openedBy),
  )

/** Locks the open dispute about a milestone. */
export const lockOpen = (db: Database, of: { agreement_id: number; number: number }) =>
  db
    .selectFrom('milestone_disputes')
    .selectAll()
    .where('agreement_id', '=', of.agreement_id)
    .where('milestone', '=', of.number)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()

export const findDispute = (db: Database, id: number) =>
  db.selectFrom('milestone_disputes').selectAll().where('id', '=', id).executeTakeFirst()

export const updateDispute = (db: Database, id: number, values: Updateable<MilestoneDisputes>) =>
  db.updateTable('milestone_disputes').set(values).where('id', '=', id).execute()

const person = (id: 'client_id' | 'developer_id', name: 'client_username' | 'developer_username') =>
  sql<{ id: number; username: string }>`json_build_object('id', ${sql.ref(`a.${id}`)}, 'username', coalesce(
    (select shown_name from accounts where accounts.id = ${sql.ref(`a.${id}`)}), ${sql.ref(`a.${name}`)}))`

const entries = (db: Database) =>
  db
    .selectFrom('milestone_disputes as c')
    .innerJoin('agreements as a', 'a.id', 'c.agreement_id')
    .innerJoin('milestones as m', (join) =>
      join.onRef('m.agreement_id', '=', 'c.agreement_id').onRef('m.number', '=', 'c.milestone'),
    )
    .select(['c.id', 'c.state', 'c.agreement_id', 'a.request_title', 'm.number', 'm.title', 'm.price_cents'])
    .select(['c.opened_by', 'a.client_id', 'c.reason', 'c.opened_at', 'c.decision', 'c.client_cents'])
    .select(['c.creator_cents', 'c.closed_at'])
    .select([
      person('client_id', 'client_username').as('client'),
      person('developer_id', 'developer_username').as('creator'),
    ])
    .select(
      sql<{ status: FundingStatus; held_cents: number } | null>`(
        select json_build_object(
          'status', f.status, 'held_cents', least(f.price_cents - f.lowered_cents, f.price_cents - f.refunded_cents)
        ) from milestone_fundings f
        where f.agreement_id = m.agreement_id and f.milestone = m.number and f.paid_at is not null and f.creator_cents is null
      )`.as('held'),
    )

/** Lists disputes for moderators: open ones oldest first, or all, newest first. */
export const listDisputes = (db: Database, { show, ...paging }: PageQuery & { show: 'open' | 'all' }) =>
  show === 'open'
    ? pageById(entries(db).where('c.state', '=', sql.lit<'open'>('open')), 'c.id', paging, { oldestFirst: true })
    : pageById(entries(db), 'c.id', paging)

export const getDispute = (db: Database, id: number) => entries(db).where('c.id', '=', id).executeTakeFirst()
export type DisputeRow = NonNullable<Awaited<ReturnType<typeof getDispute>>>

/** Counts disputes that wait for moderators to a limit, and returns when the oldest was opened. */
export const findOpenDisputes = (db: Database) =>
  countWaiting(
    db,
    sql`select opened_at as since from milestone_disputes where state = 'open' order by id limit ${COUNT_LIMIT}`,
  )

/** Lists the disputes about milestones of an account. */
export const listDisputesOf = (db: Database, accountId: number) =>
  db
    .selectFrom('milestone_disputes as c')
    .innerJoin('agreements as a', 'a.id', 'c.agreement_id')
    .select(['c.agreement_id', 'c.milestone', 'c.opened_by', 'c.reason', 'c.state', 'c.opened_at', 'c.decision'])
    .select(['c.client_cents', 'c.creator_cents', 'c.closed_at'])
    .where((by) => by.or([by('a.client_id', '=', accountId), by('a.developer_id', '=', accountId)]))
    .orderBy('c.id')
    .execute()

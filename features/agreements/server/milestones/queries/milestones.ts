import { sql, type RawBuilder, type Updateable } from 'kysely'
import { rowsFor, type Database } from '#platform/server/database/database.ts'
import type { FundingStatus, Milestones } from '#platform/server/database/tables.ts'
import type { DisputeState, MilestoneStatus } from '../../../contract.ts'
import { instant } from '../../queries/instant.ts'

/** A milestone with its newest payment and dispute, before it is presented. */
export interface StoredMilestone {
  number: number
  title: string
  price_cents: number
  fee_cents: number
  due_on: string | null
  status: MilestoneStatus
  accept_at: string | null
  settled_at: string | null
  delivery: number | null
  /** Who opened each of its disputes. */
  disputes: number[]
  funding: {
    client_id: number
    creator_id: number
    price_cents: number
    fee_cents: number
    paid_with: 'card' | 'balance'
    status: FundingStatus
    is_processing: boolean
    paid_at: string | null
    refunded_cents: number
    creator_cents: number | null
  } | null
  dispute: {
    id: number
    state: DisputeState
    opened_by: number
    reason: string
    opened_at: string
    decision: string | null
    client_cents: number | null
    creator_cents: number | null
    closed_at: string | null
  } | null
}

/** Selects the milestones of an agreement as JSON, in order; the argument names the column with its id. */
export const milestonesAsJson = (agreementId: string): RawBuilder<StoredMilestone[]> =>
  sql<StoredMilestone[]>`coalesce((
    select json_agg(json_build_object(
      'number', m.number, 'title', m.title, 'price_cents', m.price_cents, 'fee_cents', m.fee_cents, 'due_on', m.due_on,
      'status', m.status, 'accept_at', ${instant('m.accept_at')}, 'settled_at', ${instant('m.settled_at')},
      'delivery', (select max(number) from deliveries d where d.agreement_id = m.agreement_id and d.milestone = m.number),
      'disputes', (
        select coalesce(json_agg(c.opened_by), '[]') from milestone_disputes c
        where c.agreement_id = m.agreement_id and c.milestone = m.number
      ),
      'funding', (
        select json_build_object(
          'client_id', f.client_id, 'creator_id', f.creator_id, 'price_cents', f.price_cents, 'fee_cents', f.fee_cents,
          'paid_with', f.paid_with, 'status', f.status, 'is_processing', f.is_processing, 'paid_at', ${instant('f.paid_at')},
          'refunded_cents', f.refunded_cents, 'creator_cents', f.creator_cents
        ) from milestone_fundings f
        where f.agreement_id = m.agreement_id and f.milestone = m.number and f.status <> 'expired' and not f.is_surplus
        order by f.paid_at is null, f.id desc limit 1
      ),
      'dispute', (
        select json_build_object(
          'id', c.id, 'state', c.state, 'opened_by', c.opened_by, 'reason', c.reason, 'opened_at', ${instant('c.opened_at')},
          'decision', c.decision, 'client_cents', c.client_cents, 'creator_cents', c.creator_cents,
          'closed_at', ${instant('c.closed_at')}
        ) from milestone_disputes c where c.agreement_id = m.agreement_id and c.milestone = m.number
        order by c.id desc limit 1
      )
    ) order by m.number)
    from milestones m where m.agreement_id = ${sql.ref(agreementId)}
  ), '[]')`

interface PlannedRow {
  agreement_id: number
  number: number
  title: string
  price_cents: number
  fee_cents: number
  due_on: string | null
}

const COLUMNS = ['agreement_id', 'number', 'title', 'price_cents', 'fee_cents', 'due_on'] as const

/** Stores the milestones of accepted terms. */
export const insertMilestones = (db: Database, rows: readonly PlannedRow[]) =>
  db
    .insertInto('milestones')
    .columns(COLUMNS)
    .expression(rowsFor('milestones', COLUMNS, rows))
    .execute()

/** Locks a milestone until the transaction ends. The caller holds the lock on the request. */
export const lockMilestone = (db: Database, agreementId: number, number: number) =>
  db
    .selectFrom('milestones')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()

export type MilestoneRow = NonNullable<Awaited<ReturnType<typeof lockMilestone>>>

export const updateMilestone = (db: Database, { agreement_id, number }: MilestoneRow, values: Updateable<Milestones>) =>
  db
    .updateTable('milestones')
    .set(values)
    .where('agreement_id', '=', agreement_id)
    .where('number', '=', number)
    .execute()

/** Returns the number of milestones of an agreement, and how many of them hold money. */
export const countMilestones = (db: Database, agreementId: number) =>
  db
    .selectFrom('milestones')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where status in ('funded', 'delivered', 'disputed'))::int`.as('open'),
    ])
    .where('agreement_id', '=', agreementId)
    .executeTakeFirstOrThrow()

/** Cancels what was never funded. */
export const cancelPlanned = (db: Database, agreementId: number) =>
  db
    .updateTable('milestones')
    .set({ status: 'cancelled' })
    .where('agreement_id', '=', agreementId)
    .where('status', '=', 'planned')
    .execute()

/** Lists milestones of an account that hold money. */
export const listHoldingMoney = (db: Database, accountId: number) =>
  db
    .selectFrom('milestone_fundings as f')
    .select('f.id')
    .where((by) => by.or([by('f.client_id', '=', accountId), by('f.creator_id', '=', accountId)]))
    .where('f.paid_at', 'is not', null)
    .where('f.creator_cents', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** Lists delivered milestones by the time at which they are accepted automatically. */
export const listWaitingForReply = (db: Database, limit: number, after: { accept_at: string; agreement_id: number }) =>
  db
    .selectFrom('milestones')
    .select(['agreement_id', 'number', 'waits_since', 'accept_at', 'notices'])
    .$narrowType<{ waits_since: string; accept_at: string }>()
    .where('status', '=', sql.lit<'delivered'>('delivered'))
    .where(sql<boolean>`(accept_at, agreement_id) > (${after.accept_at}::timestamptz, ${after.agreement_id}::bigint)`)
    .orderBy('accept_at')
    .orderBy('agreement_id')
    .limit(limit)
    .execute()

/** Returns the number of the delivery of a milestone that waits for a reply. */
export const findWaitingDelivery = async (db: Database, agreementId: number, milestone: number) =>
  (
    await db
      .selectFrom('deliveries')
      .select('number')
      .where('agreement_id', '=', agreementId)
      .where('milestone', '=', milestone)
      .where('state', '=', 'delivered')
      .executeTakeFirst()
  )?.number

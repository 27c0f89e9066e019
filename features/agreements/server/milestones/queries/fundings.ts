import { sql, type Insertable, type Updateable } from 'kysely'
import { isNextToCheck, changesRow, type Database } from '#platform/server/database/database.ts'
import type { MilestoneFundings } from '#platform/server/database/tables.ts'
import { ago } from '#platform/server/dates.ts'

const IS_PENDING = sql<boolean>`status = 'pending'`

// The condition of the index `fundings_to_check_or_return`.
const NEEDS_CHECK = sql<boolean>`(status = 'pending' or return_state = 'returning')`

/** Stores a payment for a milestone that the caller holds. */
export const insertFunding = (db: Database, values: Insertable<MilestoneFundings>) =>
  db.insertInto('milestone_fundings').values(values).returningAll().executeTakeFirstOrThrow()

/** Locks a payment until the transaction ends. The caller holds the lock on the request. */
export const lockFunding = (db: Database, id: number) =>
  db.selectFrom('milestone_fundings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type FundingRow = NonNullable<Awaited<ReturnType<typeof lockFunding>>>

export const findFunding = (db: Database, id: number) =>
  db.selectFrom('milestone_fundings').selectAll().where('id', '=', id).executeTakeFirst()

export const findFundingOfPage = (db: Database, sessionId: string) =>
  db.selectFrom('milestone_fundings').selectAll().where('stripe_session_id', '=', sessionId).executeTakeFirst()

export const findFundingOfPayment = (db: Database, paymentIntent: string) =>
  db.selectFrom('milestone_fundings').selectAll().where('stripe_payment_intent', '=', paymentIntent).executeTakeFirst()

interface OfMilestone {
  agreement_id: number
  number: number
}

/** Finds the payment of a milestone whose page is open. */
export const findPending = (db: Database, { agreement_id, number }: OfMilestone) =>
  db
    .selectFrom('milestone_fundings')
    .selectAll()
    .where('agreement_id', '=', agreement_id)
    .where('milestone', '=', number)
    .where(IS_PENDING)
    .executeTakeFirst()

/** Locks the payment that a milestone holds. */
export const lockHeldFunding = (db: Database, { agreement_id, number }: OfMilestone) =>
  db
    .selectFrom('milestone_fundings')
    .selectAll()
    .where('agreement_id', '=', agreement_id)
    .where('milestone', '=', number)
    .where('paid_at', 'is not', null)
    .where('creator_cents', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updateFunding = (db: Database, id: number, values: Updateable<MilestoneFundings>) =>
  db.updateTable('milestone_fundings').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Gives up a payment that waits for its page. */
export const expirePending = (db: Database, id: number) =>
  db.updateTable('milestone_fundings').set({ status: 'expired' }).where('id', '=', id).where(IS_PENDING).execute()

/** Stores the page of a payment; false if the payment no longer waits for one. */
export const storePage = (db: Database, id: number, sessionId: string): Promise<boolean> =>
  changesRow(
    db
      .updateTable('milestone_fundings')
      .set({ stripe_session_id: sessionId })
      .where('id', '=', id)
      .where(IS_PENDING)
      .where((eb) => eb.or([eb('stripe_session_id', 'is', null), eb('stripe_session_id', '=', sessionId)])),
  )

/** Claims payments that wait for the provider, least often checked first, and counts the check. */
export const claimUnsettled = (db: Database, limit: number) =>
  db
    .updateTable('milestone_fundings')
    .set({ checks: sql`checks + 1` })
    .where(isNextToCheck('milestone_fundings', limit, NEEDS_CHECK))
    .returningAll()
    .execute()

/** Whether to query the provider now for a waiting person; true at most once per interval. */
export const claimFundingCheck = (db: Database, id: number, at: { now: Date; waited_ms: number }): Promise<boolean> =>
  changesRow(
    db
      .updateTable('milestone_fundings')
      .set({ hurried_at: at.now })
      .where('id', '=', id)
      .where(IS_PENDING)
      .where((eb) => eb.or([eb('hurried_at', 'is', null), eb('hurried_at', '<', ago(at.now, at.waited_ms))])),
  )

/** Lists the payments whose pages an account could still pay, or be paid by. */
export const listPendingOf = (db: Database, accountId: number) =>
  db
    .selectFrom('milestone_fundings')
    .select(['id', 'client_id', 'is_processing'])
    .where(IS_PENDING)
    .where((eb) => eb.or([eb('client_id', '=', accountId), eb('creator_id', '=', accountId)]))
    .execute()

/** Lists the payments whose pages could fund milestones of an agreement. */
export const listPendingIn = (db: Database, agreementId: number) =>
  db.selectFrom('milestone_fundings').select('id').where(IS_PENDING).where('agreement_id', '=', agreementId).execute()

/** Lists every payment that an account made or received. */
export const listFundingsOf = (db: Database, accountId: number) =>
  db
    .selectFrom('milestone_fundings as f')
    .innerJoin('milestones as m', (join) =>
      join.onRef('m.agreement_id', '=', 'f.agreement_id').onRef('m.number', '=', 'f.milestone'),
    )
    .select(['f.agreement_id', 'f.milestone', 'm.title', 'm.due_on', 'm.status as milestone_status', 'f.price_cents'])
    .select(['f.fee_cents', 'f.paid_with', 'f.status', 'f.created_at', 'f.paid_at', 'f.refunded_cents'])
    .select(['f.creator_cents', 'f.lowered_cents', 'f.return_state', 'm.settled_at'])
    .where((by) => by.or([by('f.client_id', '=', accountId), by('f.creator_id', '=', accountId)]))
    .orderBy('f.id')
    .execute()

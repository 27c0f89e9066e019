import { sql, type Insertable } from 'kysely'
import { jsonOf, type Database } from '#platform/server/database/database.ts'
import type { PartialRefunds, PartialRefundState } from '#platform/server/database/tables.ts'

/** Lists the partial refunds of a purchase, oldest first. */
export const listParts = (db: Database, purchaseId: number) =>
  db
    .selectFrom('partial_refunds')
    .select(['id', 'reference', 'amount_cents', 'state', 'failed', 'retried'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('purchase_id')
    .orderBy('id')
    .execute()

/** Stores a partial refund of a locked purchase. */
export const insertPart = (db: Database, values: Insertable<PartialRefunds>) =>
  db.insertInto('partial_refunds').values(values).returning('id').executeTakeFirstOrThrow()

interface Result {
  id: number
  state: PartialRefundState
  amount_cents: number
  failed: number
}

/** Stores what became of partial refunds. */
export const updateParts = (db: Database, parts: readonly Result[]) =>
  sql`
    update partial_refunds set state = said.state, amount_cents = said.amount_cents, failed = said.failed
    from json_to_recordset(${jsonOf(parts)}) as said(id bigint, state partial_refund_state, amount_cents integer, failed smallint)
    where partial_refunds.id = said.id`.execute(db)

/** Lets the failed partial refunds of a purchase be tried again. */
export const retryFailed = (db: Database, purchaseId: number) =>
  db
    .updateTable('partial_refunds')
    .set({ state: 'waiting', retried: sql`failed` })
    .where('purchase_id', '=', purchaseId)
    .where(sql<boolean>`state = 'failed'`)
    .execute()

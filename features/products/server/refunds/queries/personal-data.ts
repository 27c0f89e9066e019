import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { exportRules } from './refund-rules.ts'

/** Lists what an account asked for and answered about refunds, and its rules as a seller, for its export. */
export const exportRefunds = async (db: Database, accountId: number) => ({
  rules: await exportRules(db, accountId),
  requested: await db
    .selectFrom('refund_requests')
    .innerJoin('purchases', 'purchases.id', 'purchase_id')
    .select([
      'purchase_id',
      'refund_requests.reason',
      'refund_requests.state',
      'refund_requests.answer',
      'refund_requests.created_at',
      'answered_at',
      'purchases.refund_days',
    ])
    .where('buyer_id', '=', accountId)
    .orderBy('refund_requests.id')
    .execute(),
  returned_parts: await db
    .selectFrom('partial_refunds')
    .innerJoin('purchases', 'purchases.id', 'purchase_id')
    .select(['purchase_id', 'amount_cents', 'state', 'partial_refunds.created_at'])
    .where((eb) => eb.or([eb('buyer_id', '=', accountId), eb('seller_id', '=', accountId)]))
    .orderBy('partial_refunds.id')
    .execute(),
  // Without the reasons, which are their buyers' personal data.
  answered: await db
    .selectFrom('refund_requests')
    .select(['purchase_id', 'state', 'answer', 'created_at', 'answered_at', 'reminded_at'])
    .where('seller_id', '=', accountId)
    .orderBy('id')
    .execute(),
})

/** Deletes the requests that an account made. */
export const deleteRequested = (db: Database, accountId: number) =>
  db
    .deleteFrom('refund_requests')
    .where(sql<boolean>`purchase_id in (select id from purchases where buyer_id = ${accountId})`)
    .execute()

/** Closes the open requests to a seller who leaves, and deletes what they answered. */
export async function closeReceived(db: Database, accountId: number, now: Date): Promise<void> {
  await db
    .updateTable('refund_requests')
    .set({ state: 'closed', answered_at: now })
    .where('seller_id', '=', accountId)
    .where(sql<boolean>`state = 'open'`)
    .execute()
  await db
    .updateTable('refund_requests')
    .set({ answer: null })
    .where('seller_id', '=', accountId)
    .where('answer', 'is not', null)
    .execute()
}

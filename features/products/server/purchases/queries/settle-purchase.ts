import { sql, type Updateable } from 'kysely'
import { isNextToCheck, changesRow, type Database } from '#platform/server/database/database.ts'
import type { Purchases } from '#platform/server/database/tables.ts'
import { ago } from '#platform/server/dates.ts'
import { licenceSource } from '../../licences/queries/settings.ts'

/** Locks a purchase until the transaction ends. */
export const lockPurchase = (db: Database, id: number) =>
  db.selectFrom('purchases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type LockedPurchase = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>

export const findPurchase = (db: Database, id: number) =>
  db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst()

export const findPurchaseOfReference = (db: Database, reference: string) =>
  db.selectFrom('purchases').selectAll().where('reference', '=', reference).executeTakeFirst()

export const findPurchaseOfPage = (db: Database, sessionId: string) =>
  db.selectFrom('purchases').selectAll().where('stripe_session_id', '=', sessionId).executeTakeFirst()

export const findPurchaseOfPayment = (db: Database, paymentIntent: string) =>
  db.selectFrom('purchases').selectAll().where('stripe_payment_intent', '=', paymentIntent).executeTakeFirst()

/** Stores the state of a locked purchase. */
export const updatePurchase = (db: Database, id: number, values: Updateable<Purchases>) =>
  db.updateTable('purchases').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Returns what follows a new purchase: the names for its notifications, and where its licence key comes from. */
export const getSaleNames = (db: Database, { product_id, buyer_id }: { product_id: number; buyer_id: number }) =>
  db
    .selectFrom('products')
    .innerJoin('accounts as buyer', (on) => on.on('buyer.id', '=', buyer_id))
    .select(['products.name as product', 'buyer.shown_name as buyer', licenceSource])
    .where('products.id', '=', product_id)
    .executeTakeFirstOrThrow()

export type SaleNames = Pick<Awaited<ReturnType<typeof getSaleNames>>, 'product' | 'buyer'>

// The condition of the index `purchases_to_check`.
const NEEDS_CHECK = sql<boolean>`(status = 'pending' or refund_pending_cents > 0 or (refund_reason is not null and refunded_cents < price_cents + fee_cents))`

/** Claims purchases that wait for the provider, least often checked first, and counts the check. */
export const claimUnsettled = (db: Database, limit: number) =>
  db
    .updateTable('purchases')
    .set({ checks: sql`checks + 1` })
    .where(isNextToCheck('purchases', limit, NEEDS_CHECK))
    .returningAll()
    .execute()

/** Whether to query the provider now for a waiting user; true at most once per interval. */
export const claimPurchaseCheck = (
  db: Database,
  id: number,
  { now, waited_ms }: { now: Date; waited_ms: number },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('purchases')
      .set({ hurried_at: now })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where((eb) => eb.or([eb('hurried_at', 'is', null), eb('hurried_at', '<', ago(now, waited_ms))])),
  )

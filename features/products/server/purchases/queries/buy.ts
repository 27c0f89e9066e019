import { sql, type Insertable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Purchases } from '#platform/server/database/tables.ts'
import { hasActiveFile } from '../../queries/files.ts'

/** What is for sale, if it is. */
export const findForSale = (db: Database, productId: number) =>
  db
    .selectFrom('products')
    .innerJoin('accounts', 'accounts.id', 'developer_id')
    .select(['products.id', 'name', 'developer_id', 'price_cents', hasActiveFile.as('has_files')])
    .where('products.id', '=', productId)
    .where('status', '=', 'published')
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/**
 * Locks a product until the transaction ends; false when it is no longer for sale. Its seller can then neither archive it nor delete
 * its last file before the purchase is there. Balances are locked before it.
 */
export const lockForSale = async (db: Database, productId: number): Promise<boolean> =>
  (await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('status', '=', 'published')
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

/** Notes a purchase that is paid for; undefined when the product is the buyer's already. */
export const insertPaid = (db: Database, values: Insertable<Purchases>) =>
  db
    .insertInto('purchases')
    .values(values)
    .onConflict((on) =>
      on
        .columns(['product_id', 'buyer_id'])
        .where(sql<boolean>`status in ('paid', 'disputed')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

/** Notes a purchase that waits for its payment page; undefined when the buyer has one of this product. */
export const insertPending = (db: Database, values: Insertable<Purchases>) =>
  db
    .insertInto('purchases')
    .values(values)
    .onConflict((on) =>
      on
        .columns(['product_id', 'buyer_id'])
        .where(sql<boolean>`status = 'pending'`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

/** The purchase of a product for which somebody has a payment page, if there is one. */
export const findPending = (db: Database, productId: number, buyerId: number) =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where(sql<boolean>`status = 'pending'`)
    .executeTakeFirst()

/** Those of an account, as buyer or as seller, that wait for their payment page. */
export const listPendingOf = (db: Database, accountId: number) =>
  db
    .selectFrom('purchases')
    .select('id')
    .where('status', '=', 'pending')
    .where((eb) => eb.or([eb('buyer_id', '=', accountId), eb('seller_id', '=', accountId)]))
    .execute()

/** Gives up the payment page of a purchase that waits for it. */
export const giveUpPending = (db: Database, id: number) =>
  db.updateTable('purchases').set({ status: 'expired' }).where('id', '=', id).where('status', '=', 'pending').execute()

/** Notes the payment page of a purchase; false when the purchase no longer waits for one. */
export async function notePage(db: Database, id: number, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('purchases')
    .set({ stripe_session_id: sessionId })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((eb) => eb.or([eb('stripe_session_id', 'is', null), eb('stripe_session_id', '=', sessionId)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

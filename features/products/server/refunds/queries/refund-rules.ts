import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Column for queries on `products`: in how many days its buyers may ask for a refund; null where the default holds. */
export const refundDays = sql<number | null>`coalesce(
  products.refund_days,
  (select days from refund_rules where seller_id = products.developer_id)
)`.as('refund_days')

/** Returns what a seller has set for all their products; null if nothing. */
export async function findRule(db: Database, seller_id: number): Promise<number | null> {
  const row = await db.selectFrom('refund_rules').select('days').where('seller_id', '=', seller_id).executeTakeFirst()
  return row?.days ?? null
}

/** Returns what is set for a product, and for all products of its seller; null where nothing is. */
export const getProductRule = (db: Database, product_id: number) =>
  db
    .selectFrom('products')
    .leftJoin('refund_rules as general', 'general.seller_id', 'products.developer_id')
    .select(['products.refund_days as days', 'general.days as general_days'])
    .where('products.id', '=', product_id)
    .executeTakeFirstOrThrow()

/** Sets the days for all products of a seller; null removes them. */
export const storeRule = (db: Database, seller_id: number, days: number | null) =>
  days === null
    ? deleteRule(db, seller_id)
    : db
        .insertInto('refund_rules')
        .values({ seller_id, days })
        .onConflict((on) => on.column('seller_id').doUpdateSet({ days }))
        .execute()

/** Sets the days for a product; null removes them. */
export const storeProductRule = (db: Database, product_id: number, refund_days: number | null) =>
  db.updateTable('products').set({ refund_days }).where('id', '=', product_id).execute()

/** Deletes what a seller has set for all their products. */
export const deleteRule = (db: Database, seller_id: number) =>
  db.deleteFrom('refund_rules').where('seller_id', '=', seller_id).execute()

/** Lists what a seller has set, for their export; the product is null where it holds for all. */
export const exportRules = async (db: Database, seller_id: number) => [
  ...(await db
    .selectFrom('refund_rules')
    .select([sql<number | null>`null::bigint`.as('product_id'), 'days'])
    .where('seller_id', '=', seller_id)
    .execute()),
  ...(await db
    .selectFrom('products')
    .select(['id as product_id', 'refund_days as days'])
    .where('developer_id', '=', seller_id)
    .where('refund_days', 'is not', null)
    .orderBy('id')
    .execute()),
]

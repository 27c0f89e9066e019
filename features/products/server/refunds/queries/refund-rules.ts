import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Column for queries on `products`: in how many days its buyers may ask for a refund; null where the default holds. */
export const refundDays = sql<number | null>`coalesce(
  (select days from product_refund_rules where product_id = products.id),
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
    .leftJoin('product_refund_rules as own', 'own.product_id', 'products.id')
    .leftJoin('refund_rules as general', 'general.seller_id', 'products.developer_id')
    .select(['own.days as days', 'general.days as general_days'])
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
export const storeProductRule = (db: Database, product_id: number, days: number | null) =>
  days === null
    ? db.deleteFrom('product_refund_rules').where('product_id', '=', product_id).execute()
    : db
        .insertInto('product_refund_rules')
        .values({ product_id, days })
        .onConflict((on) => on.column('product_id').doUpdateSet({ days }))
        .execute()

const deleteRule = (db: Database, seller_id: number) =>
  db.deleteFrom('refund_rules').where('seller_id', '=', seller_id).execute()

/** Deletes everything a seller has set. */
export async function deleteRules(db: Database, seller_id: number): Promise<void> {
  await deleteRule(db, seller_id)
  await db
    .deleteFrom('product_refund_rules')
    .where(sql<boolean>`product_id in (select id from products where developer_id = ${seller_id})`)
    .execute()
}

/** Lists what a seller has set, for their export; the product is null where it holds for all. */
export const exportRules = async (db: Database, seller_id: number) => [
  ...(await db
    .selectFrom('refund_rules')
    .select([sql<number | null>`null::bigint`.as('product_id'), 'days'])
    .where('seller_id', '=', seller_id)
    .execute()),
  ...(await db
    .selectFrom('product_refund_rules')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id', 'days'])
    .where('developer_id', '=', seller_id)
    .orderBy('product_id')
    .execute()),
]

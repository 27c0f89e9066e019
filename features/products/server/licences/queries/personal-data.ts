import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

const KEY = ['licence_keys.product_id', 'key', 'issued_at', 'revoked_at', 'revoked_reason'] as const

/** Lists the licence keys an account has or waits for, and those of its own products, for its export. */
export const exportLicences = async (db: Database, accountId: number) => ({
  bought: await db
    .selectFrom('licence_keys')
    .innerJoin('purchases', 'purchases.id', 'purchase_id')
    .select([...KEY, 'purchase_id'])
    .where('buyer_id', '=', accountId)
    .orderBy('licence_keys.id')
    .execute(),
  awaited: await db
    .selectFrom('owed_licence_keys as owed')
    .innerJoin('purchases', 'purchases.id', 'owed.purchase_id')
    .select(['owed.purchase_id', 'owed.product_id', 'owed_since'])
    .where('buyer_id', '=', accountId)
    .orderBy('owed.purchase_id')
    .execute(),
  settings: await db
    .selectFrom('licence_settings')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id', 'source'])
    .where('developer_id', '=', accountId)
    .orderBy('product_id')
    .execute(),
  // Without the buyers, whose personal data they are.
  offered: await db
    .selectFrom('licence_keys')
    .innerJoin('products', 'products.id', 'licence_keys.product_id')
    .select([...KEY, 'licence_keys.created_at'])
    .where('developer_id', '=', accountId)
    .orderBy('licence_keys.id')
    .execute(),
})

/** Deletes the keys that an account bought or waits for. Those owed first: giving them out locks them. */
export async function deleteBought(db: Database, accountId: number): Promise<void> {
  const bought = sql<boolean>`purchase_id in (select id from purchases where buyer_id = ${accountId})`
  await db.deleteFrom('owed_licence_keys').where(bought).execute()
  await db.deleteFrom('licence_keys').where(bought).execute()
}

/** Stops giving out keys of an account's products, and deletes the unused ones; those that buyers have stay valid. */
export async function deleteOffered(db: Database, accountId: number): Promise<void> {
  const offered = sql<boolean>`product_id in (select id from products where developer_id = ${accountId})`
  await db.deleteFrom('licence_settings').where(offered).execute()
  await db.deleteFrom('licence_keys').where(offered).where('purchase_id', 'is', null).execute()
}

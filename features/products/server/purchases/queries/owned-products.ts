import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { withBundles, withBundlesOf } from '../../bundles/queries/parts.ts'

/** Whether an account bought a product itself, so that it may review it; not during a dispute or after a refund. */
export const hasOwnPurchase = async (db: Database, productId: number, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('purchases')
    .select('id')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', accountId)
    .where(sql<boolean>`status = 'paid'`)
    .executeTakeFirst()) !== undefined

/** Column for queries on `products`: whether an account needs no purchase of a product, because it owns it or a bundle that has it. */
export const isOwnedBy = (accountId: number) =>
  sql<boolean>`exists (
  select from purchases owned
  where owned.product_id = any(${withBundles}) and owned.buyer_id = ${accountId}
    and owned.status in ('paid', 'disputed')
)`.as('is_owned')

/** Whether an account may use a product because it bought it, or a bundle that has it; not during a dispute or after a refund. */
export const hasPurchased = async (db: Database, productId: number, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('purchases')
    .select('id')
    .where(sql<boolean>`product_id = any(${withBundlesOf(productId)})`)
    .where('buyer_id', '=', accountId)
    .where(sql<boolean>`status = 'paid'`)
    .executeTakeFirst()) !== undefined

/** Finds the purchase of a product itself by which an account owns it, other than the named one. */
export const findOwned = (
  db: Database,
  { product_id, buyer_id, except = 0 }: { product_id: number; buyer_id: number; except?: number },
) =>
  db
    .selectFrom('purchases')
    .select('id')
    .where('product_id', '=', product_id)
    .where('buyer_id', '=', buyer_id)
    .where(sql<boolean>`status in ('paid', 'disputed')`)
    .where('id', '<>', except)
    .executeTakeFirst()

/** Whether anyone owns a product by purchase, or a bundle that has it; with `orBeing`, also whether anyone has a payment page for it, or a gift of it waits. */
export async function hasBuyers(db: Database, product_id: number, { orBeing = false } = {}): Promise<boolean> {
  const purchases = db
    .selectFrom('purchases')
    .select('id')
    .where(sql<boolean>`product_id = any(${withBundlesOf(product_id)})`)
    .where('status', 'in', orBeing ? ['paid', 'disputed', 'pending'] : ['paid', 'disputed'])
  const waitingGifts = db
    .selectFrom('product_gifts')
    .select('id')
    .where(sql<boolean>`product_id = any(${withBundlesOf(product_id)})`)
    .where('status', '=', 'waiting')
  return (await (orBeing ? purchases.unionAll(waitingGifts) : purchases).limit(1).executeTakeFirst()) !== undefined
}

/** Finds any purchase that was not free. */
export const findAnyPurchase = (db: Database) =>
  db.selectFrom('purchases').select('id').where('price_cents', '>', 0).limit(1).executeTakeFirst()

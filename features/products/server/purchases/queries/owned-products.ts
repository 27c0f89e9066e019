import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Whether an account may use a product because it bought it; not during a dispute or after a refund. */
export const hasPurchased = async (db: Database, productId: number, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('purchases')
    .select('id')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', accountId)
    .where(sql<boolean>`status = 'paid'`)
    .executeTakeFirst()) !== undefined

/** Finds the purchase by which an account owns a product, other than the named one. */
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

/** Whether anyone owns a product by purchase; with `orBeing`, also whether anyone has a payment page for it, or a gift of it waits. */
export async function wasBought(db: Database, product_id: number, { orBeing = false } = {}): Promise<boolean> {
  const bought = db
    .selectFrom('purchases')
    .select('id')
    .where('product_id', '=', product_id)
    .where('status', 'in', orBeing ? ['paid', 'disputed', 'pending'] : ['paid', 'disputed'])
  const given = db
    .selectFrom('product_gifts')
    .select('id')
    .where('product_id', '=', product_id)
    .where('status', '=', 'waiting')
  return (await (orBeing ? bought.unionAll(given) : bought).limit(1).executeTakeFirst()) !== undefined
}

/** Finds any purchase that was not free. */
export const findAnyPurchase = (db: Database) =>
  db.selectFrom('purchases').select('id').where('price_cents', '>', 0).limit(1).executeTakeFirst()

import type { Database } from '#platform/server/database.ts'

/** Whether somebody may use a product because they bought it: not while their bank questions the payment, nor after a refund. */
export const hasPurchased = async (db: Database, productId: number, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('purchases')
    .select('id')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', accountId)
    .where('status', '=', 'paid')
    .executeTakeFirst()) !== undefined

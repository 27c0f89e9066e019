import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'

/** A code of two uses that takes a fifth off $10, and the price of a purchase with it. */
export async function givenReduced(db: Database, seller: { id: number }) {
  const discount_code = `A-${randomUUID().slice(0, 8).toUpperCase()}`
  const terms = { code: discount_code, percent: 20, max_uses: 2, for_all_products: true }
  const made = db.insertInto('discount_codes').values({ ...terms, seller_id: seller.id, created_at: new Date() })
  const { id: discount_code_id } = await made.returning('id').executeTakeFirstOrThrow()
  return { price_cents: 800, fee_cents: 40, discount_cents: 200, discount_code, discount_code_id }
}

/** Uses of a code, as they are counted. */
export async function usesOf(db: Database, { discount_code_id }: { discount_code_id: number | null }) {
  const code = db.selectFrom('discount_codes').select('uses').where('id', '=', discount_code_id)
  return (await code.executeTakeFirstOrThrow()).uses
}

interface Row {
  status: string
  paid_at: string | null
  refund_reason: string | null
  discount_code: string | null
}

/** Whether a purchase takes a use of its code: while its page is open, and once it is a sale. */
export const takesUse = ({ status, paid_at, refund_reason, discount_code }: Row): boolean =>
  discount_code !== null &&
  (status === 'pending' || (paid_at !== null && (refund_reason === null || refund_reason === 'seller')))

import { amountOf } from '#platform/contract/currency.ts'
import type { DiscountCode, ProductPrice } from '../../contract/discount-codes.ts'
import type { CodeRow } from './queries/codes.ts'
import { codeStateOf, type AgreedPrice } from './rules.ts'

/** Returns the response for a discount code to its seller. */
export const toCode = (row: CodeRow, now: Date): DiscountCode => ({
  id: row.id,
  code: row.code,
  state: codeStateOf(row, now),
  percent: row.percent,
  amount: row.amount_cents === null ? null : amountOf(row.amount_cents),
  max_uses: row.max_uses,
  uses: row.uses,
  reserved: row.reserved,
  expires_at: row.expires_at,
  products: row.for_all_products ? null : row.products,
  created_at: row.created_at,
})

/** Returns the response for what a buyer would pay. */
export const toPrice = (
  { price_cents, fee_cents, discount_cents }: AgreedPrice,
  code: string | null,
): ProductPrice => ({
  code,
  discount: amountOf(discount_cents),
  price: amountOf(price_cents),
  fee: amountOf(fee_cents),
  total: amountOf(price_cents + fee_cents),
})

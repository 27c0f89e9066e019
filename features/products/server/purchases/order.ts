import { minorOf } from '#platform/contract/currency.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { hasPayments, paymentsOff } from '#features/payments/server.ts'
import { expectUsable } from '../pricing/read-code.ts'
import { priceOf, type AgreedPrice } from '../pricing/rules.ts'
import { refundDaysOf } from '../refunds/rules.ts'
import { findForSale } from './queries/buy.ts'
import { cannotBuyOwn, noSuchProduct, nothingToDownload, priceChanged } from './http-errors.ts'
import { totalOf } from './rules.ts'

/** A product to buy and its price. */
export interface Order extends AgreedPrice {
  product_id: number
  product_name: string
  buyer_id: number
  seller_id: number
  /** Days in which the buyer may ask for a refund; null for a free product. */
  refund_days: number | null
  discount_code_id: number | null
  discount_code: string | null
}

interface Wish {
  product_id: number
  buyer_id: number
  /** Total that the buyer was shown; undefined to accept any. */
  expected_total: number | undefined
  /** Discount code in capitals. */
  code: string | undefined
}

/**
 * Returns the current order for a product. Throws if it is not for sale, not for sale to this buyer, paid but without files, or not at the
 * price they saw, and if the discount code cannot be used.
 */
export async function takeOrder(
  db: Database,
  config: Config,
  { product_id, buyer_id, expected_total, code }: Wish,
  now: Date,
): Promise<Order> {
  const product = await findForSale(db, product_id, { code, buyer_id })
  if (!product) throw noSuchProduct()
  if (product.developer_id === buyer_id) throw cannotBuyOwn()
  if (product.price_cents > 0 && !product.has_files) throw nothingToDownload()
  const { name: product_name, developer_id: seller_id } = product
  const discount = code === undefined ? null : expectUsable(product.discount, now)
  const price = priceOf(product.price_cents, discount, config.PLATFORM_FEE_PERCENT)
  const total = totalOf(price)
  // A code that makes it free needs no payment.
  if (total > 0 && !hasPayments(config)) throw paymentsOff()
  if (expected_total !== undefined && minorOf(expected_total) !== total) throw priceChanged()
  const refund_days = refundDaysOf(product, config)
  const offered = { discount_code_id: discount?.id ?? null, discount_code: discount?.code ?? null }
  return { product_id, product_name, buyer_id, seller_id, ...price, ...offered, refund_days }
}

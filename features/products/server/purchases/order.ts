import { minorOf } from '#platform/contract/currency.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { hasPayments, paymentsOff } from '#features/payments/server.ts'
import { refundDaysOf } from '../refunds/rules.ts'
import { feeOn } from '../rules.ts'
import { findForSale } from './queries/buy.ts'
import { cannotBuyOwn, noSuchProduct, nothingToDownload, priceChanged } from './http-errors.ts'
import { totalOf } from './rules.ts'

/** A product to buy and its price. */
export interface Order {
  product_id: number
  product_name: string
  buyer_id: number
  seller_id: number
  price_cents: number
  fee_cents: number
  /** Days in which the buyer may ask for a refund; null for a free product. */
  refund_days: number | null
}

interface Wish {
  product_id: number
  buyer_id: number
  /** Total that the buyer was shown; undefined to accept any. */
  expected_total: number | undefined
}

/**
 * Returns the current order for a product. Throws if it is not for sale, not for sale to this buyer, paid but without files, or not at the
 * price they saw.
 */
export async function takeOrder(
  db: Database,
  config: Config,
  { product_id, buyer_id, expected_total }: Wish,
): Promise<Order> {
  const product = await findForSale(db, product_id)
  if (!product) throw noSuchProduct()
  if (product.developer_id === buyer_id) throw cannotBuyOwn()
  if (product.price_cents > 0 && !product.has_files) throw nothingToDownload()
  if (product.price_cents > 0 && !hasPayments(config)) throw paymentsOff()
  const { price_cents, name: product_name, developer_id: seller_id } = product
  const fee_cents = feeOn(price_cents, config.PLATFORM_FEE_PERCENT)
  const total = totalOf({ price_cents, fee_cents })
  if (expected_total !== undefined && minorOf(expected_total) !== total) throw priceChanged()
  const refund_days = refundDaysOf(product, config)
  return { product_id, product_name, buyer_id, seller_id, price_cents, fee_cents, refund_days }
}

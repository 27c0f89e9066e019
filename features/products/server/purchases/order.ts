import { minorOf } from '#platform/contract/currency.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { hasPayments, paymentsOff } from '#features/payments/server.ts'
import { splitTotal } from '../../contract/chosen-amount.ts'
import type { PricingModel } from '../../contract/shapes.ts'
import { expectUsable } from '../pricing/read-code.ts'
import { priceOf, type AgreedPrice, type Discount } from '../pricing/rules.ts'
import { partsMissing } from '../bundles/http-errors.ts'
import { refundDaysOf } from '../refunds/rules.ts'
import { isPayable } from '../rules.ts'
import { findForSale } from './queries/buy.ts'
import { amountTooLow, cannotBuyOwn, noSuchProduct, nothingToDownload, priceChanged } from './http-errors.ts'
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
  /** The tax, as part of `fee_cents`, where taxes are collected. */
  tax_cents?: number
  tax_label?: string | null
  tax_calculation?: string
  /** Billing details by which the tax was calculated, as JSON. */
  billed_to?: string
}

interface OrderInput {
  product_id: number
  buyer_id: number
  /** Total that the buyer was shown; undefined to accept any. */
  expected_total: number | undefined
  /** Total that the buyer chose, where buyers choose. */
  amount: number | undefined
  /** Discount code in capitals. */
  code: string | undefined
}

interface ProductOffer {
  price_cents: number
  pricing_model: PricingModel
}

// Without an amount, buyers who may choose pay the minimum.
function agreePrice(
  product: ProductOffer,
  { discount, amount }: { discount: Discount | null; amount: number | undefined },
  { PLATFORM_FEE_PERCENT }: Config,
): AgreedPrice {
  const listPrice = priceOf(product.price_cents, discount, PLATFORM_FEE_PERCENT)
  if (amount === undefined) return listPrice
  if (product.pricing_model === 'one_time') throw priceChanged()
  if (minorOf(amount) < totalOf(listPrice)) throw amountTooLow(totalOf(listPrice))
  return { ...splitTotal(minorOf(amount), PLATFORM_FEE_PERCENT), discount_cents: 0 }
}

/**
 * Returns the current order for a product. Throws if it is not for sale, not for sale to this buyer, paid but without files, or not at the
 * price they saw, and if the discount code cannot be used.
 */
export async function takeOrder(
  db: Database,
  config: Config,
  { product_id, buyer_id, expected_total, amount, code }: OrderInput,
  now: Date,
): Promise<Order> {
  const product = await findForSale(db, product_id, { code, buyer_id })
  if (!product) throw noSuchProduct()
  if (product.developer_id === buyer_id) throw cannotBuyOwn()
  if (!product.is_complete) throw partsMissing()
  if (isPayable(product) && !product.has_files) throw nothingToDownload()
  const { name: product_name, developer_id: seller_id } = product
  const discount = code === undefined ? null : expectUsable(product.discount, now)
  const price = agreePrice(product, { discount, amount }, config)
  const total = totalOf(price)
  // A code that makes it free needs no payment.
  if (total > 0 && !hasPayments(config)) throw paymentsOff()
  if (expected_total !== undefined && minorOf(expected_total) !== total) throw priceChanged()
  const refund_days = refundDaysOf(product, config)
  const discountColumns = { discount_code_id: discount?.id ?? null, discount_code: discount?.code ?? null }
  return { product_id, product_name, buyer_id, seller_id, ...price, ...discountColumns, refund_days }
}

import { formatMoney } from '#platform/web/format/money.ts'
import type { ProductSummary } from '../contract.ts'
import { texts } from './list/texts.ts'

/** Returns the path of a product's page. */
export const productPath = (id: number): string => `/products/${id}`

/** Returns the text for what a product costs, such as for its total: one price, or the least that buyers pay. */
export function priceText(pricing_model: ProductSummary['pricing_model'], amount: number): string {
  if (pricing_model === 'one_time') return amount === 0 ? texts.free : formatMoney(amount)
  return amount === 0 ? texts.freely : texts.atLeast(formatMoney(amount))
}

/** Returns the name of a seller or buyer: their full name, or else their username. */
export const personName = ({ full_name, username }: ProductSummary['developer']): string => full_name.trim() || username

/** Returns the path of a seller's public page. */
export const sellerPath = (id: number): string => `/profile/developers/${id}/public`

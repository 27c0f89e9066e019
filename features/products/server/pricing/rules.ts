import { percentOf } from '#platform/contract/currency.ts'
import type { DiscountCodeState } from '../../contract/discount-codes.ts'

/** What a code takes off a price: a part of it, or an amount. Exactly one of the two is set. */
export interface Discount {
  percent: number | null
  amount_cents: number | null
}

/** Price of one purchase: what the seller gets, what the platform adds, and what a code took off before. */
export interface AgreedPrice {
  price_cents: number
  fee_cents: number
  discount_cents: number
}

/** Returns what a discount takes off a price: a percentage rounded down to a whole cent, an amount at most the price. */
export const discountOn = (price_cents: number, { percent, amount_cents }: Discount): number =>
  percent === null ? Math.min(price_cents, amount_cents ?? 0) : Math.floor((price_cents * percent) / 100)

/** Returns what a buyer pays for a product at a price. The fee is computed from what the discount leaves. */
export function priceOf(list_cents: number, discount: Discount | null, feePercent: number): AgreedPrice {
  const discount_cents = discount === null ? 0 : discountOn(list_cents, discount)
  const price_cents = list_cents - discount_cents
  return { price_cents, fee_cents: percentOf(price_cents, feePercent), discount_cents }
}

/** Properties that decide whether a code can be used. */
interface Availability {
  ended_at?: string | null
  expires_at: string | null
  max_uses: number | null
  uses: number
}

/** Returns the state of a code. */
export function codeStateOf(code: Availability, now: Date): DiscountCodeState {
  if ((code.ended_at ?? null) !== null) return 'ended'
  if (code.expires_at !== null && Date.parse(code.expires_at) <= now.getTime()) return 'expired'
  return code.max_uses !== null && code.uses >= code.max_uses ? 'used_up' : 'active'
}

/** A line of an invoice. */
interface Line {
  text: string
  quantity: number
  unit_cents: number
}

/** Returns the lines of a purchase's invoice: the product at its full price, what the code took off, and the fee. */
export function invoiceLinesOf(product_name: string, purchase: AgreedPrice & { discount_code: string | null }): Line[] {
  const { price_cents, fee_cents, discount_cents, discount_code } = purchase
  const lines = [
    { text: product_name, quantity: 1, unit_cents: price_cents + discount_cents },
    { text: `Discount code ${discount_code ?? ''}`.trim(), quantity: 1, unit_cents: -discount_cents },
    { text: 'Platform fee', quantity: 1, unit_cents: fee_cents },
  ]
  return lines.filter(({ unit_cents }) => unit_cents !== 0)
}

/** Returns the name of a purchase's product on the payment page, which shows no amounts below zero. */
export const paymentPageName = (product_name: string, { discount_code }: { discount_code: string | null }): string =>
  discount_code === null ? product_name : `${product_name} (discount code ${discount_code})`

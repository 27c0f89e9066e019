import type { BrowserSupport, PricingModel, ProductStatus } from '../contract/shapes.ts'

/** A published product may have been bought, so it is archived instead of hidden. */
const TRANSITIONS: Record<ProductStatus, readonly ProductStatus[]> = {
  draft: ['published', 'archived'],
  published: ['archived'],
  archived: ['published'],
}

/** Whether a product may change from one status to another; no change is allowed too. */
export const canBecome = (from: ProductStatus, to: ProductStatus): boolean =>
  from === to || TRANSITIONS[from].includes(to)

/** Properties that decide whether buyers can pay for a product. */
interface Pricing {
  price_cents: number
  pricing_model: PricingModel
}

/** Whether buyers pay for a product, or can if they want. */
export const isPayable = ({ price_cents, pricing_model }: Pricing): boolean =>
  price_cents > 0 || pricing_model === 'pay_what_you_want'

/** Whether a seller suggests less than the minimum. */
export const isSuggestionTooLow = ({
  price_cents,
  pricing_model,
  suggested_price_cents,
}: Pricing & { suggested_price_cents: number | null }): boolean =>
  pricing_model === 'pay_what_you_want' && suggested_price_cents !== null && suggested_price_cents < price_cents

/** Properties that decide whether a product can be sold. */
interface Offer extends Pricing {
  status: ProductStatus
}

export const isOnSale = (offer: Offer): boolean => offer.status === 'published' && isPayable(offer)

/** Whether a change puts a paid product on sale, which then requires files to download. */
export const startsSale = (before: Offer, after: Offer): boolean => isOnSale(after) && !isOnSale(before)

/** Properties of the reader that decide which products they see. */
interface Reader {
  id: number
}

interface Shown {
  status: ProductStatus
  developer_id: number
  is_purchased: boolean
}

/** Whether a reader may see a product: anyone a published one, buyers an archived one, its creator any. */
export const maySee = (product: Shown, reader: Reader | null): boolean =>
  product.status === 'published' ||
  product.developer_id === reader?.id ||
  (product.status === 'archived' && product.is_purchased)

/** Returns the browser support for the named browsers; null if there are none. */
export function browserSupportOf(named: {
  [Name in keyof BrowserSupport]?: boolean | undefined
}): BrowserSupport | null {
  const { chrome = false, firefox = false, safari = false, edge = false } = named
  return chrome || firefox || safari || edge ? { chrome, firefox, safari, edge } : null
}

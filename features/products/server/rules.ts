import type { BrowserSupport, ProductStatus } from '../contract/shapes.ts'

const HUNDREDTHS = 10_000

/** The fee of the platform on a price, both in cents: rounded down, and none on what is free. */
export const feeOn = (price_cents: number, percent: number): number =>
  // Of a percentage with two digits after the point, in whole numbers all along.
  Math.floor((price_cents * Math.round(percent * 100)) / HUNDREDTHS)

/** What has been published may have been bought, so it is archived instead of hidden. */
const NEXT: Record<ProductStatus, readonly ProductStatus[]> = {
  draft: ['published', 'archived'],
  published: ['archived'],
  archived: ['published'],
}

/** Whether a product may go from one state to another; staying is no step. */
export const mayBecome = (from: ProductStatus, to: ProductStatus): boolean => from === to || NEXT[from].includes(to)

/** What decides whether a product can be sold. */
interface Offer {
  status: ProductStatus
  price_cents: number
}

export const isOnSale = ({ status, price_cents }: Offer): boolean => status === 'published' && price_cents > 0

/** Whether a change puts a product on sale: what costs money needs something to download from then on. */
export const isPutOnSale = (before: Offer, after: Offer): boolean => isOnSale(after) && !isOnSale(before)

/** Who is asking, as far as it matters to which products they see. */
interface Reader {
  id: number
}

interface Shown {
  status: ProductStatus
  developer_id: number
  is_purchased: boolean
}

/** A published product is for everybody; what is archived stays with those who bought it, and all with its creator. */
export const maySee = (product: Shown, reader: Reader | null): boolean =>
  product.status === 'published' ||
  product.developer_id === reader?.id ||
  (product.status === 'archived' && product.is_purchased)

/** In which browsers something works that was named for these; null for none. */
export function supportOf(named: { [Name in keyof BrowserSupport]?: boolean | undefined }): BrowserSupport | null {
  const { chrome = false, firefox = false, safari = false, edge = false } = named
  return chrome || firefox || safari || edge ? { chrome, firefox, safari, edge } : null
}

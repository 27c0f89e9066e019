import type { Work } from '#platform/server/work/work.ts'
import { setRatingAside } from '#features/ratings/server.ts'
import { setStanding } from '../queries/products.ts'
import { isOwned, type PurchaseStatus } from './rules.ts'

interface ReviewedPurchase {
  product_id: number
  buyer_id: number
}

/**
 * Removes the buyer's review from the average when their purchase is refunded, and restores it when the refund is undone. Call it before
 * the purchase is stored: that locks the product, and rating locks the totals first.
 */
export async function updateReviewVisibility(
  work: Work,
  { product_id, buyer_id }: ReviewedPurchase,
  before: PurchaseStatus,
  after: PurchaseStatus,
): Promise<void> {
  const isPurchaseLost = isOwned(before) && after === 'refunded'
  const isPurchaseBack = before === 'refunded' && isOwned(after)
  if (!isPurchaseLost && !isPurchaseBack) return
  const standing = await setRatingAside(work, { kind: 'product', id: product_id, rater_id: buyer_id }, isPurchaseLost)
  if (standing) await setStanding(work.db, product_id, standing)
}

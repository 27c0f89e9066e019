import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { mapPage } from '#platform/server/database/keyset-page.ts'
import { badRequest, notFound } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { Rating } from '#features/ratings/contract.ts'
import {
  lockTotals,
  listOwnRatings,
  listRatings,
  rate,
  withdrawRating,
  type RatedKinds,
} from '#features/ratings/server.ts'
import type { NewReview, ProductReview, productReviewsApi } from '../contract.ts'
import { getVisible, type HandlersOf } from './load.ts'

// The number its page shows before more are requested.
const NEWEST_SHOWN = 5

const reviewOf = (product_id: number, { stars, comment, rater, ...rating }: Rating): ProductReview => ({
  ...rating,
  product_id,
  user_id: rater.id,
  user: rater,
  rating: stars,
  review_text: comment,
})

const targetOf = (id: number) => ({ kind: 'product', id }) as const

/** Lists the newest reviews of a product. */
export async function listNewestReviews(db: Database, productId: number): Promise<ProductReview[]> {
  const { items } = await listRatings(db, targetOf(productId), { skip: 0, limit: NEWEST_SHOWN })
  return items.map((rating) => reviewOf(productId, rating))
}

interface ReviewInput {
  work: Work
  caller: Caller
  params: { id: number }
  body: NewReview
}

const findOwn = async (db: Database, productId: number, raterId: number) =>
  (await listOwnRatings(db, { ...targetOf(productId), rater_id: raterId }))[0]

/** Handlers of reviews, which are ratings of products under another name, created once and then changed. */
export const reviews = (kinds: RatedKinds): HandlersOf<typeof productReviewsApi> => {
  async function storeReview({ work, caller, params, body }: ReviewInput): Promise<ProductReview> {
    const values = { stars: body.rating, comment: body.review_text }
    await rate(work, kinds, targetOf(params.id), caller, values)
    const ownReview = await findOwn(work.db, params.id, caller.id)
    if (!ownReview) throw notFound('Review not found')
    const { id, created_at, updated_at } = ownReview
    return {
      id,
      product_id: params.id,
      user_id: caller.id,
      user: { id: caller.id, username: caller.username },
      rating: body.rating,
      review_text: body.review_text ?? null,
      created_at,
      updated_at,
    }
  }

  /** Whether the caller has reviewed a product; locks, so that a concurrent review of theirs waits. */
  async function hasReviewed({ work: { db }, caller, params }: ReviewInput): Promise<boolean> {
    await getVisible(db, params.id, caller)
    await lockTotals(db, [targetOf(params.id)])
    return (await findOwn(db, params.id, caller.id)) !== undefined
  }

  return {
    list: async ({ db, caller, params, query }) => {
      await getVisible(db, params.id, caller)
      return mapPage(await listRatings(db, targetOf(params.id), query), (rating) => reviewOf(params.id, rating))
    },

    create: async (call) => {
      if (await hasReviewed(call)) throw badRequest('already_reviewed', 'You have already reviewed this product')
      return storeReview(call)
    },

    withdraw: ({ work, caller, params }) => withdrawRating(work, kinds, targetOf(params.id), caller),

    change: async (call) => {
      if (!(await hasReviewed(call))) throw notFound('You have not reviewed this product')
      return storeReview(call)
    },
  }
}

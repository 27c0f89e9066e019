import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, OptionalText, PageQuery } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { COMMENT_MAX_LENGTH, ratingsSubject, Stars } from '#features/ratings/contract.ts'

/** A buyer's rating of a product, in the terms of existing marketplace clients. */
export const ProductReview = z
  .object({
    id: Id,
    product_id: Id,
    user_id: Id,
    user: z.object({ id: Id, username: z.string() }),
    rating: Stars,
    review_text: z.string().nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'ProductReview' })
export type ProductReview = z.output<typeof ProductReview>

export const NewReview = z.object({ rating: Stars, review_text: OptionalText(COMMENT_MAX_LENGTH) })
export type NewReview = z.output<typeof NewReview>

const idParams = z.object({ id: Id })
const review = { access: 'signed_in', changes: [ratingsSubject], limit: { calls: 60, minutes: 5 } } as const

export const productReviewsApi = api({
  list: {
    method: 'GET',
    path: '/marketplace/products/:id/reviews',
    access: 'anyone',
    shows: [ratingsSubject, accountsSubject],
    does: 'The reviews of a product, newest first.',
    params: idParams,
    query: PageQuery,
    response: z.array(ProductReview),
    paged: true,
  },
  create: {
    method: 'POST',
    path: '/marketplace/products/:id/reviews',
    posts: { kind: 'item', text: ['review_text'] },
    ...review,
    does: 'Reviews a product that I bought, once: 403 `not_purchased` if I did not, 400 `already_reviewed` a second time.',
    params: idParams,
    body: NewReview,
    response: ProductReview,
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/marketplace/products/:id/reviews',
    posts: { kind: 'change', text: ['review_text'] },
    ...review,
    does: 'Changes my review of a product; 404 while there is none.',
    params: idParams,
    body: NewReview,
    response: ProductReview,
  },
  withdraw: {
    method: 'DELETE',
    path: '/marketplace/products/:id/reviews',
    ...review,
    does: 'Withdraws my review of a product; 404 while there is none.',
    params: idParams,
  },
})

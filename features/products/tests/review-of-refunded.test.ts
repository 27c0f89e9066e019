import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { nextQueryNumber } from '#features/ledger/server.ts'
import { ratingsApi } from '#features/ratings/contract.ts'
import { productReviewsApi } from '../contract.ts'
import { purchasesApi } from '../contract/purchases.ts'
import { storeResult } from '../server/purchases/settle-purchase.ts'
import { read } from './given-products.ts'
import { givenSale, givenTrade } from './given-purchases.ts'

const api = await startApiWithPayments()
const { db, nobody } = api

const review = (who: Person, id: number, rating: number) =>
  who.send(productReviewsApi.create, { params: { id }, body: { rating } })
const refund = async (seller: Person) => {
  const [sale] = (await seller.send(purchasesApi.listSales)).body
  return seller.send(purchasesApi.refund, { params: { id: sale?.id ?? 0 } })
}

/** What the reviews of a product that count come to, from scratch. */
async function recount(id: number) {
  const { rows } = await sql`
    select coalesce(round(avg(stars), 2), 0) as average_rating, count(*)::integer as total_ratings,
      case when count(*) = 0 then 0
        else round(10000 * (30 + sum(stars))::numeric / (10 + count(*)))::integer end as rating_score
    from ratings where kind = 'product' and target_id = ${id} and not set_aside`.execute(db)
  return rows[0]
}

/** What the product's page and lists say, which must be what its ratings come to from scratch. */
async function shownOf(id: number) {
  const { average_rating, total_ratings, reviews } = await read(nobody, id)
  const kept = await db
    .selectFrom('products')
    .select(['average_rating', 'total_ratings', 'rating_score'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(kept).toEqual(await recount(id))
  expect([average_rating, total_ratings]).toEqual([kept?.average_rating, kept?.total_ratings])
  return { average_rating, total_ratings, reviews: reviews.map(({ rating }) => rating) }
}

const NONE = { average_rating: 0, total_ratings: 0, reviews: [] }

test('a review leaves the average and the page when its purchase is refunded, and the others stay', async () => {
  const { seller, buyer, product, fromBalance } = await givenTrade(api)
  await fromBalance()
  await review(buyer, product.id, 1)
  expect(await shownOf(product.id)).toEqual({ average_rating: 1, total_ratings: 1, reviews: [1] })
  expect((await refund(seller)).status).toBe(200)
  expect(await shownOf(product.id)).toEqual(NONE)
  expect((await nobody.send(ratingsApi.list, { params: { kind: 'product', id: product.id } })).body).toEqual([])
  // It stays its writer's, who may take it back, and may not write another.
  expect((await buyer.send(productReviewsApi.change, { params: { id: product.id }, body: { rating: 2 } })).status).toBe(
    403,
  )
  expect((await buyer.send(productReviewsApi.withdraw, { params: { id: product.id } })).status).toBe(204)
  expect(await shownOf(product.id)).toEqual(NONE)
})

test('bought again, it is reviewed anew and counted once', async () => {
  const { seller, buyer, product, fromBalance } = await givenTrade(api)
  await fromBalance()
  await review(buyer, product.id, 1)
  await refund(seller)
  await fromBalance()
  expect(await shownOf(product.id)).toEqual(NONE)
  await buyer.send(productReviewsApi.change, { params: { id: product.id }, body: { rating: 4 } })
  expect(await shownOf(product.id)).toEqual({ average_rating: 4, total_ratings: 1, reviews: [4] })
})

test('a refund that failed at the provider brings the review back', async () => {
  const { buyer, product, purchases } = await givenSale(api)
  await review(buyer, product.id, 5)
  const answer = async (money: 'kept' | 'given_back') => {
    const [purchase] = await purchases()
    const result = {
      answer: await nextQueryNumber(db),
      is_expired: false,
      is_paid: true,
      money,
      refunded_cents: money === 'kept' ? 0 : 1050,
      refund_pending_cents: 0,
      refunds_failed: 0,
      parts: [],
      progress: null,
      stripe_payment_intent: purchase?.stripe_payment_intent ?? null,
    }
    await api.inWork((work) => storeResult(work, purchase?.id ?? 0, result))
  }
  await answer('given_back')
  expect(await shownOf(product.id)).toEqual(NONE)
  await answer('kept')
  expect(await shownOf(product.id)).toEqual({ average_rating: 5, total_ratings: 1, reviews: [5] })
})

test('of a review and a refund at the same moment, the review does not count', async () => {
  for (let round = 0; round < 4; round++) {
    const { seller, buyer, product, fromBalance } = await givenTrade(api)
    await fromBalance()
    const [, refunded] = await Promise.all([review(buyer, product.id, 5), refund(seller)])
    expect(refunded.status).toBe(200)
    expect(await shownOf(product.id)).toEqual(NONE)
  }
})

test('a review is withdrawn by its writer alone', async () => {
  const { buyer, seller, product, fromBalance } = await givenTrade(api)
  await fromBalance()
  await review(buyer, product.id, 2)
  const params = { id: product.id }
  expect((await nobody.send(productReviewsApi.withdraw, { params })).status).toBe(401)
  for (const who of [seller, await api.signUp('client')]) {
    expect((await who.send(productReviewsApi.withdraw, { params })).status).toBe(404)
  }
  expect(await shownOf(product.id)).toMatchObject({ total_ratings: 1 })
  expect((await buyer.send(productReviewsApi.withdraw, { params })).status).toBe(204)
  expect(await shownOf(product.id)).toEqual(NONE)
  expect((await review(buyer, product.id, 3)).status).toBe(201)
})

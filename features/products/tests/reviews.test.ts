import { expect, test } from 'vitest'
import { closeAccount } from '#testing/given/close-account.ts'
import { startApi, type Person, type Sender } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { countStatements } from '#testing/database/statements.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { productRatingsApi, ratingsApi } from '#features/ratings/contract.ts'
import { productReviewsApi, productsApi } from '../contract.ts'
import { buyFree, change, read } from './given-products.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const owner = await signUp('developer')

const review = (who: Sender, id: number, rating: number, review_text?: string) =>
  who.send(productReviewsApi.create, { params: { id }, body: { rating, review_text } })
const rewrite = (who: Sender, id: number, rating: number, review_text?: string) =>
  who.send(productReviewsApi.change, { params: { id }, body: { rating, review_text } })
const listed = async (id: number, who: Sender = nobody) =>
  (await who.send(productReviewsApi.list, { params: { id } })).body

/** A product and so many people who have it. */
async function givenBuyers(count: number) {
  const product = await givenProductRow(db, owner, { price_cents: 0 })
  const buyers: Person[] = []
  for (let nth = 0; nth < count; nth++) {
    const buyer = await signUp('client')
    await buyFree(buyer, product.id)
    buyers.push(buyer)
  }
  return { id: product.id, buyers }
}

test('a buyer reviews a product, and everybody reads it at once, in lists and on its page', async () => {
  const { id, buyers } = await givenBuyers(2)
  const [ann, ben] = buyers as [Person, Person]
  const { status, body } = await review(ann, id, 5, ' Loaves that add up. ')
  expect([status, body]).toMatchObject([
    201,
    {
      product_id: id,
      user_id: ann.id,
      user: { username: ann.username },
      rating: 5,
      review_text: 'Loaves that add up.',
    },
  ])
  const other = (await review(ben, id, 4)).body
  expect(other.review_text).toBeNull()
  expect(await listed(id)).toEqual([other, body])
  const expected = { rating: 4.5, average_rating: 4.5, total_ratings: 2 }
  expect(await read(nobody, id)).toMatchObject({ ...expected, reviews: [other, body] })
  const { items } = (await nobody.send(productsApi.list)).body
  expect(items.find((product) => product.id === id)).toMatchObject(expected)
  const kept = await db
    .selectFrom('products')
    .select(['average_rating', 'total_ratings', 'rating_score'])
    .where('id', '=', id)
    .executeTakeFirst()
  // As if ten people had given three stars before.
  expect(kept).toEqual({ average_rating: 4.5, total_ratings: 2, rating_score: 32_500 })
  expect((await owner.send(notificationsApi.list)).body[0]).toMatchObject({
    kind: 'rating',
    path: `/products/${id}`,
    detail: '4 of 5 stars',
  })
})

test('a buyer reviews once, changes what they said, and says so only of what they have', async () => {
  const { id, buyers } = await givenBuyers(1)
  const [ann] = buyers as [Person]
  expect((await rewrite(ann, id, 3)).status).toBe(404)
  await review(ann, id, 5, 'Good')
  const again = await review(ann, id, 1, 'Bad')
  expect([again.status, again.problem]).toEqual([
    400,
    { detail: 'You have already reviewed this product', code: 'already_reviewed' },
  ])
  const changed = await rewrite(ann, id, 2, 'It counts crumbs.')
  expect([changed.status, changed.body.rating]).toEqual([200, 2])
  expect(await listed(id)).toEqual([changed.body])
  expect(await read(nobody, id)).toMatchObject({ rating: 2, total_ratings: 1 })
})

test('who has not bought a product does not review it, nor does its creator, nor nobody', async () => {
  const { id, buyers } = await givenBuyers(1)
  const stranger = await signUp('client')
  for (const refused of [
    await review(stranger, id, 5),
    await stranger.send(productRatingsApi.rate, { params: { id }, body: { stars: 5 } }),
  ]) {
    expect([refused.status, refused.problem]).toEqual([
      403,
      { detail: 'You must purchase the product before reviewing it', code: 'not_purchased' },
    ])
  }
  const own = await review(owner, id, 5)
  expect([own.status, own.problem.code]).toEqual([400, 'cannot_rate_own'])
  expect((await review(nobody, id, 5)).status).toBe(401)
  const missing = await review(stranger, 999_999, 5)
  expect([missing.status, missing.problem.detail]).toEqual([404, 'Product not found'])
  for (const rating of [0, 6, 4.5]) expect((await review(buyers[0]!, id, rating)).status).toBe(422)
  expect((await review(buyers[0]!, id, 5, 'a'.repeat(2001))).status).toBe(422)
  expect([await listed(id), (await read(nobody, id)).rating]).toEqual([[], null])
})

test('who has got their money back says nothing new, and what they said stays', async () => {
  const { id, buyers } = await givenBuyers(2)
  const [ann, ben] = buyers as [Person, Person]
  const { body } = await review(ann, id, 2, 'I gave it back.')
  await db.updateTable('purchases').set({ status: 'refunded' }).where('product_id', '=', id).execute()
  expect((await rewrite(ann, id, 5)).problem.code).toBe('not_purchased')
  expect((await review(ben, id, 5)).problem.code).toBe('not_purchased')
  expect(await listed(id)).toEqual([body])
})

test('of two reviews that one buyer sends at once, one is taken', async () => {
  const { id, buyers } = await givenBuyers(1)
  const responses = await Promise.all([review(buyers[0]!, id, 5), review(buyers[0]!, id, 4)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expect(await listed(id)).toHaveLength(1)
})

test('the screens for ratings know who may review: a review is a rating', async () => {
  const { id, buyers } = await givenBuyers(1)
  const [ann] = buyers as [Person]
  const target = { kind: 'product', id } as const
  const standing = async (who: Person) => (await who.send(ratingsApi.readStanding, { params: target })).body
  expect(await standing(ann)).toMatchObject({ may_rate: true, rating: null })
  expect(await standing(await signUp('client'))).toMatchObject({ may_rate: false, why_not: 'not_purchased' })
  await ann.send(productRatingsApi.rate, { params: { id }, body: { stars: 4, comment: 'Good' } })
  expect((await standing(ann)).rating).toMatchObject({ product_id: id, stars: 4 })
  expect(await listed(id)).toMatchObject([{ rating: 4, review_text: 'Good' }])
  expect((await review(ann, id, 5)).problem.code).toBe('already_reviewed')
})

test('what is archived is read and reviewed by its buyers, and by nobody else', async () => {
  const { id, buyers } = await givenBuyers(1)
  const [ann] = buyers as [Person]
  await change(owner, id, { status: 'archived' })
  expect(await read(ann, id)).toMatchObject({ status: 'archived', is_purchased: true })
  const { body } = await review(ann, id, 4)
  expect(await listed(id, ann)).toEqual([body])
  for (const who of [nobody, await signUp('client')]) {
    expect((await who.send(productsApi.read, { params: { id } })).status).toBe(404)
    expect((await who.send(productReviewsApi.list, { params: { id } })).status).toBe(404)
  }
})

test('reviews go on where their page ended, and are asked for in as many statements whatever their number', async () => {
  const { id, buyers } = await givenBuyers(7)
  const list = () => nobody.send(productReviewsApi.list, { params: { id } })
  const ids: number[] = []
  for (const buyer of buyers.slice(0, 2)) ids.unshift((await review(buyer, id, 5)).body.id)
  const few = [
    await countStatements(list),
    await countStatements(() => owner.send(productsApi.read, { params: { id } })),
  ]
  for (const buyer of buyers.slice(2)) ids.unshift((await review(buyer, id, 5)).body.id)
  expect([
    await countStatements(list),
    await countStatements(() => owner.send(productsApi.read, { params: { id } })),
  ]).toEqual(few)
  expect((await read(nobody, id)).reviews.map((one) => one.id)).toEqual(ids.slice(0, 5))
  const first = await nobody.send(productReviewsApi.list, { params: { id }, query: { limit: 4 } })
  const [, after = ''] = /after=([^&>]+)/.exec(String(first.headers['link'])) ?? []
  const second = await nobody.send(productReviewsApi.list, { params: { id }, query: { limit: 4, after } })
  expect([...first.body, ...second.body].map((one) => one.id)).toEqual(ids)
})

test('a review goes with who leaves, and is counted no more', async () => {
  const { id, buyers } = await givenBuyers(2)
  const [ann, ben] = buyers as [Person, Person]
  await review(ann, id, 1)
  const stays = (await review(ben, id, 5)).body
  await closeAccount(ann)
  expect(await listed(id)).toEqual([stays])
  expect(await read(nobody, id)).toMatchObject({ rating: 5, total_ratings: 1 })
})

import { expect, test } from 'vitest'
import { balancesOf, expectBooksInOrder } from '#testing/given/balance.ts'
import { recordAllStatements } from '#testing/database/statements.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { productFilesApi } from '../../contract/files.ts'
import { productReviewsApi } from '../../contract/reviews.ts'
import { giveTo, acceptGift } from '../gifts/given-gifts.ts'
import { bundle, buy, findOwn, givenBundle, givenBuyer, read, refund, setStatus } from './given-bundles.ts'

const api = await startApiWithPayments()
const { db, signUp, untilDelivered } = api

const refusal = ({ status, problem }: { status: number; problem: { code?: string | undefined } }) => [
  status,
  problem.code,
]
const mayLoad = async (who: Parameters<typeof buy>[0], { id }: { id: number }) =>
  (await who.send(productFilesApi.readDownload, { params: { id } })).status === 200

test('one purchase of a bundle gives access to everything in it, and its seller is paid once', async () => {
  const { seller, buyer, set, parts, first } = await givenBundle(api)
  const { status, body } = await buy(buyer, set)
  expect(status).toBe(200)
  expect(body.purchase?.parts.map(({ product_name }) => product_name)).toEqual(['Part 1', 'Part 2', 'Part 3'])
  expect(await balancesOf(db, buyer, seller)).toEqual([5000 - 1575, 1500])
  for (const part of parts) {
    expect(await mayLoad(buyer, part)).toBe(true)
    expect(await read(buyer, part)).toMatchObject({ is_purchased: true, purchase_count: 0 })
  }
  expect((await findOwn(buyer, first)).body).toMatchObject({ id: body.purchase?.id, product_id: set.id })
  const download = (await buyer.send(productFilesApi.readDownload, { params: { id: set.id } })).body
  expect(download.files.map(({ product_id }) => product_id)).toEqual(parts.map(({ id }) => id))
  await setStatus(seller, first, 'archived')
  expect(await mayLoad(buyer, first)).toBe(true)
  await expectBooksInOrder(db)
})

test('who has a product by a bundle does not pay for it again, and reviews the bundle', async () => {
  const { buyer, set, first } = await givenBundle(api)
  await buy(buyer, set)
  expect(refusal(await buy(buyer, first))).toEqual([400, 'already_purchased'])
  expect(refusal(await buy(buyer, first, 'card'))).toEqual([400, 'already_purchased'])
  const review = (id: number) =>
    buyer.send(productReviewsApi.create, { params: { id }, body: { rating: 5, review_text: 'Good.' } })
  expect((await review(first.id)).status).toBe(403)
  expect((await review(set.id)).status).toBe(201)
  expect(await balancesOf(db, buyer)).toEqual([5000 - 1575])
})

test('who has some of a bundle sees which and may buy it; who has all of it pays nothing', async () => {
  const { seller, buyer, set, first, second, third } = await givenBundle(api)
  await buy(buyer, first)
  expect((await read(buyer, set)).parts.map(({ is_purchased }) => is_purchased)).toEqual([true, false, false])
  const pair = (await bundle(seller, [second, third])).body
  await setStatus(seller, pair, 'published')
  await buy(buyer, pair)
  const before = await balancesOf(db, buyer)
  expect(refusal(await buy(buyer, set))).toEqual([400, 'everything_owned'])
  expect(refusal(await buy(buyer, set, 'card'))).toEqual([400, 'everything_owned'])
  expect(await balancesOf(db, buyer)).toEqual(before)
})

test('a whole refund takes back everything that was not bought by itself; a partial one nothing', async () => {
  const { seller, buyer, set, parts, first, second } = await givenBundle(api)
  await buy(buyer, first)
  const purchase = (await buy(buyer, set)).body.purchase
  expect((await refund(seller, purchase?.id, { amount: 5 })).status).toBe(200)
  expect(await mayLoad(buyer, second)).toBe(true)
  expect((await refund(seller, purchase?.id)).status).toBe(200)
  expect(await balancesOf(db, buyer)).toEqual([5000 - 1050])
  expect(await Promise.all(parts.map((part) => mayLoad(buyer, part)))).toEqual([true, false, false])
  expect((await read(buyer, second)).is_purchased).toBe(false)
  expect((await buy(buyer, second)).status).toBe(200)
  await expectBooksInOrder(db)
})

test('of a bundle and a product in it that are bought at the same instant, the product is not paid for twice', async () => {
  const { buyer, set, first } = await givenBundle(api)
  const both = await Promise.all([buy(buyer, set), buy(buyer, first), buy(buyer, set)])
  expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const rows = await db
    .selectFrom('purchases')
    .select('product_id')
    .where('buyer_id', '=', buyer.id)
    .where('status', '=', 'paid')
    .orderBy('id')
    .execute()
  // The product first and then the bundle, or the bundle alone.
  const bought = rows.map(({ product_id }) => product_id)
  expect([[first.id, set.id], [set.id]]).toContainEqual(bought)
  await expectBooksInOrder(db)
})

test('a product that goes off sale while its bundle is bought is either in it or not paid for', async () => {
  const { seller, buyer, set, first } = await givenBundle(api)
  const [bought] = await Promise.all([buy(buyer, set), setStatus(seller, first, 'archived')])
  if (bought.status === 200) expect(await mayLoad(buyer, first)).toBe(true)
  else {
    expect(refusal(bought)).toEqual([409, 'parts_missing'])
    expect(await balancesOf(db, buyer)).toEqual([5000])
  }
})

test('by card: the page is for the bundle, and a payment of a product that came with it meanwhile goes back', async () => {
  const { seller, buyer, set, first } = await givenBundle(api)
  const page = (await buy(buyer, first, 'card')).body.url ?? ''
  const all = (await buy(buyer, set, 'card')).body.url ?? ''
  expect((await payWith(all, CARDS.pays)).status).toBe(303)
  await untilDelivered()
  expect(await mayLoad(buyer, first)).toBe(true)
  expect((await payWith(page, CARDS.pays)).status).toBe(303)
  await untilDelivered()
  const rows = await db
    .selectFrom('purchases')
    .select(['product_id', 'status', 'refund_reason'])
    .where('buyer_id', '=', buyer.id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { product_id: first.id, status: 'refunded', refund_reason: 'paid_twice' },
    { product_id: set.id, status: 'paid', refund_reason: null },
  ])
  expect(await balancesOf(db, seller)).toEqual([1500])
  await expectBooksInOrder(db)
})

// The sale is counted on the bundle's row: after it, rows with lower ids would be locked in another order than by purchases from the balance.
test.each([
  ['first', /into ledger_balances as balance \(person_id\)\s+select person_id/],
  ['later', /from ledger_balances .*order by person_id for no key update/s],
])(
  'a %s payment of a bundle by card locks balances, then all its products, and then stores the sale',
  async (which, balances) => {
    const { buyer, set, first } = await givenBundle(api)
    // Who was booked once has a balance, which is locked by reading it.
    if (which === 'later') expect((await buy(await givenBuyer(api), first)).status).toBe(200)
    const page = (await buy(buyer, set, 'card')).body.url ?? ''
    const statements = await recordAllStatements(async () => {
      await payWith(page, CARDS.pays)
      await untilDelivered()
    })
    const placeOf = (text: RegExp) => statements.findIndex((statement) => text.test(statement.text))
    const places = [
      /from "purchases" where .* for update/,
      balances,
      /from "products" .* for no key update/s,
      /update "purchases" set .*"earned_cents"/,
    ].map(placeOf)
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places.at(-1)).toBeLessThan(placeOf(/into ledger_postings/))
  },
)

test('a product that was bought by itself before its bundle stays bought when the provider tells of it again', async () => {
  const { seller, buyer, set, first } = await givenBundle(api)
  const page = (await buy(buyer, first, 'card')).body.url ?? ''
  await payWith(page, CARDS.pays)
  await untilDelivered()
  await buy(buyer, set)
  const own = await db
    .selectFrom('purchases')
    .selectAll()
    .where('product_id', '=', first.id)
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  await refund(seller, own.id, { amount: 1 })
  await untilDelivered()
  const after = await db.selectFrom('purchases').select('status').where('id', '=', own.id).executeTakeFirstOrThrow()
  expect(after.status).toBe('paid')
  await expectBooksInOrder(db)
})

test('a bundle is a gift like any product; who has everything in it already is told so', async () => {
  const { set, parts, first } = await givenBundle(api)
  const [giver, friend, owner] = [await givenBuyer(api), await signUp('client'), await givenBuyer(api)]
  const gift = (await giveTo(giver, set, friend.username)).body
  expect((await acceptGift(friend, gift.id)).status).toBe(200)
  expect(await mayLoad(friend, first)).toBe(true)
  for (const part of parts) await buy(owner, part)
  const second = (await giveTo(giver, set, owner.username)).body
  expect(refusal(await acceptGift(owner, second.id))).toEqual([400, 'already_purchased'])
  await expectBooksInOrder(db)
})

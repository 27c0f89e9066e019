import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { discountCodesApi } from '../../contract/discount-codes.ts'
import { buyWith, codesOf, givenCode, make, priceWith } from './given-codes.ts'
import { givenBalance } from '#testing/given/balance.ts'

const api = await startApi()
const { db, nobody, signUp } = api

async function givenShop() {
  const seller = await signUp('developer')
  const [one, other] = [await givenProductRow(db, seller, { price_cents: 1000 }), await givenProductRow(db, seller)]
  return { seller, one, other }
}

test('a seller makes a code for a product, sees it, changes its terms and ends it', async () => {
  const { seller, one, other } = await givenShop()
  const made = await make(seller, { code: ' spring-26 ', percent: 20, max_uses: 3, product_ids: [one.id] })
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(Number) as number,
      code: 'SPRING-26',
      state: 'active',
      percent: 20,
      amount: null,
      max_uses: 3,
      uses: 0,
      reserved: 0,
      expires_at: null,
      products: [{ id: one.id, name: one.name }],
      created_at: expect.any(String) as string,
    },
  ])
  expect(await codesOf(seller)).toEqual([made.body])
  const params = { id: made.body.id }
  const changed = await seller.send(discountCodesApi.change, { params, body: { amount: 2.5, product_ids: [other.id] } })
  expect(changed.body).toMatchObject({ percent: null, amount: 2.5, max_uses: null, products: [{ id: other.id }] })
  expect((await priceWith(nobody, one, 'SPRING-26')).problem.code).toBe('invalid_code')
  expect((await priceWith(nobody, other, 'SPRING-26')).body).toMatchObject({ discount: 2.5, price: 17.5 })
  expect((await seller.send(discountCodesApi.end, { params })).body.state).toBe('ended')
  expect((await priceWith(nobody, other, 'SPRING-26')).problem.code).toBe('invalid_code')
  expect((await seller.send(discountCodesApi.end, { params })).status).toBe(404)
  expect((await seller.send(discountCodesApi.change, { params, body: { percent: 5 } })).problem.code).toBe('code_ended')
  expect(await codesOf(seller)).toMatchObject([{ state: 'ended' }])
})

test('a code is there once, in whatever case, and again once it has ended; another seller may have the same', async () => {
  const { seller } = await givenShop()
  const { id } = await givenCode(seller)
  expect((await make(seller, { code: 'Spring', percent: 5 })).problem.code).toBe('code_taken')
  expect((await make(await signUp('developer'), { code: 'SPRING', percent: 5 })).status).toBe(201)
  await seller.send(discountCodesApi.end, { params: { id } })
  expect((await make(seller, { code: 'spring', percent: 5 })).status).toBe(201)
})

test.each([
  { percent: 101 },
  { percent: 0 },
  { percent: 12.5 },
  { percent: -1 },
  { amount: -1 },
  { amount: 0 },
  { amount: 1.234 },
  { percent: 10, amount: 1 },
  {},
  { percent: 10, max_uses: 0 },
  { percent: 10, max_uses: 1.5 },
  { percent: 10, expires_at: 'tomorrow' },
  { percent: 10, product_ids: [] },
  { percent: 10, code: 'AB' },
  { percent: 10, code: 'TWO WORDS' },
  { percent: 10, code: 'ÄPFEL' },
  { percent: 10, code: 'A'.repeat(31) },
])('%j is no discount code', async (body) => {
  const seller = await signUp('developer')
  expect((await make(seller, { code: 'SPRING', ...body })).status).toBe(422)
  expect(await codesOf(seller)).toEqual([])
})

test('a code does not expire before it begins, and is for products of its seller only', async () => {
  const { seller } = await givenShop()
  const { one: foreign } = await givenShop()
  const ago = new Date(Date.now() - 1000).toISOString()
  expect((await make(seller, { code: 'SPRING', percent: 5, expires_at: ago })).problem.code).toBe('expiry_past')
  const foreignOnly = await make(seller, { code: 'SPRING', percent: 5, product_ids: [foreign.id] })
  expect(foreignOnly.problem.code).toBe('invalid_product_ids')
  expect(await codesOf(seller)).toEqual([])
  await givenCode(seller)
  expect((await priceWith(nobody, foreign, 'SPRING')).problem.code).toBe('invalid_code')
})

test('clients, visitors and strangers have nothing to do with the codes of a seller', async () => {
  const { seller, one } = await givenShop()
  const { id } = await givenCode(seller)
  const params = { id }
  for (const [who, status] of [
    [await signUp('developer'), 404],
    [await signUp('client'), 403],
    [nobody, 401],
  ] as const) {
    expect((await who.send(discountCodesApi.change, { params, body: { percent: 100 } })).status).toBe(status)
    expect((await who.send(discountCodesApi.end, { params })).status).toBe(status)
  }
  for (const [who, status] of [
    [await signUp('client'), 403],
    [nobody, 401],
  ] as const) {
    expect((await make(who, { code: 'MINE', percent: 100 })).status).toBe(status)
    expect((await who.send(discountCodesApi.list)).status).toBe(status)
  }
  expect(await codesOf(await signUp('developer'))).toEqual([])
  expect(await codesOf(seller)).toMatchObject([{ percent: 20, state: 'active' }])
  expect((await priceWith(nobody, one, 'spring')).body).toEqual({
    code: 'SPRING',
    discount: 2,
    price: 8,
    fee: 0.4,
    total: 8.4,
  })
})

test('whoever guesses codes is stopped, also with a valid one', async () => {
  const { seller, one } = await givenShop()
  await givenCode(seller)
  let last = 0
  for (let tries = 0; tries < 31; tries++) last = (await priceWith(nobody, one, `GUESS${tries}`)).status
  expect(last).toBe(429)
  expect((await priceWith(nobody, one, 'SPRING')).status).toBe(429)
  const buyer = await signUp('client')
  expect((await buyWith(buyer, one, 'SPRING')).status).toBe(429)
  await db.deleteFrom('rate_counters').execute()
})

test('a seller takes their codes with them; a purchase keeps what the code took off', async () => {
  const { seller, one } = await givenShop()
  await givenCode(seller)
  const buyer = await signUp('client')
  await givenBalance(api, buyer, 5000)
  const { body } = await buyWith(buyer, one, 'SPRING')
  const { parts } = (await seller.send(accountSettingsApi.exportData)).body
  expect(parts['discount_codes']).toMatchObject([{ code: 'SPRING', percent: 20, uses: 1 }])
  await closeAccount(seller)
  expect(await db.selectFrom('discount_codes').select('id').where('seller_id', '=', seller.id).execute()).toEqual([])
  const row = db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', body.purchase?.id ?? 0)
  expect(await row.executeTakeFirstOrThrow()).toMatchObject({
    discount_code_id: null,
    discount_code: 'SPRING',
    discount_cents: 200,
  })
})

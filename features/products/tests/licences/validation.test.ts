import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { licencesApi } from '../../contract/licences.ts'
import { buyFree } from '../given-products.ts'
import { addKeys, licenceOf, turnOn, validate } from './given-licences.ts'

const api = await startApi()
const { app, db, nobody, signUp } = api

async function givenKey() {
  const [seller, buyer] = [await signUp('developer'), await signUp('client')]
  const product = await givenProductRow(db, seller, { price_cents: 0 })
  await turnOn(seller, product, 'generated')
  await buyFree(buyer, product.id)
  return { seller, buyer, product, key: (await licenceOf(buyer, product))?.key ?? '' }
}

const validateFrom = (remoteAddress: string, body: object) =>
  app.inject({ method: 'POST', url: '/api/marketplace/licences/validate', payload: body, remoteAddress })

test('a program asks without an account, as the documentation shows', async () => {
  const { product, key } = await givenKey()
  const documented = readFileSync(join(import.meta.dirname, '../../../../docs/products.md'), 'utf8')
  const [, address = '', json = ''] = /curl (https:\S+) \\\n {2}--json '([^']+)'/.exec(documented) ?? []
  const call = async (body: object) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    return app.inject({ method: 'POST', url: new URL(address).pathname, headers, payload: JSON.stringify(body) })
  }
  const example = JSON.parse(json) as Record<string, unknown>
  expect(Object.keys(example)).toEqual(['product_id', 'key'])
  expect((await call(example)).json()).toEqual({ valid: false, issued_at: null })
  const found = await call({ ...example, product_id: product.id, key })
  expect([found.statusCode, found.json()]).toEqual([
    200,
    { valid: true, issued_at: expect.stringMatching(/^20\d\d-.*Z$/) as string },
  ])
})

test('nothing tells an unknown key from a revoked one, an unused one, one of another product or of no product', async () => {
  const { seller, product, key } = await givenKey()
  const other = await givenKey()
  await addKeys(seller, product, 'UNUSED')
  const purchase = await db
    .selectFrom('purchases')
    .select('id')
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow()
  await seller.send(licencesApi.reissue, { params: { id: purchase.id }, body: {} })
  const responses = await Promise.all([
    validate(nobody, product, 'NOBODYS'),
    validate(nobody, product, key),
    validate(nobody, product, 'UNUSED'),
    validate(nobody, product, other.key),
    validate(nobody, { id: 999_999_999 }, other.key),
    validate(seller, product, key),
  ])
  for (const { status, body } of responses) {
    expect([status, body]).toEqual([200, { valid: false, issued_at: null }])
  }
})

test('10,000 guesses from one address get nowhere: after 60 even the right key is not looked at', async () => {
  const { product, key } = await givenKey()
  const guess = (nth: number) => validateFrom('203.0.113.7', { product_id: product.id, key: `GUESS-${nth}` })
  const statuses: number[] = []
  for (let nth = 0; nth < 65; nth++) statuses.push((await guess(nth)).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  const right = { product_id: product.id, key }
  const refused = await validateFrom('203.0.113.7', right)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await validateFrom('203.0.113.8', right)).json()).toMatchObject({ valid: true })
})

test('valid keys are not counted: a program may ask again and again', async () => {
  const { product, key } = await givenKey()
  for (let nth = 0; nth < 70; nth++) {
    expect((await validateFrom('203.0.113.9', { product_id: product.id, key })).statusCode).toBe(200)
  }
})

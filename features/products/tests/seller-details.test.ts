import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { tradersApi } from '#features/traders/contract.ts'
import { addFile, change, givenProduct, read } from './given-products.ts'

const api = await startApi({ MARKETPLACE_LAW: 'on', RESPONSE_CACHE_MB: '32' })
const { db, nobody, services, signUp } = api
const PRIVATE = { sells_as: 'private' } as const
const TRADER = {
  sells_as: 'trader',
  name: 'Acme Ltd',
  address: '12 High Street',
  email: 'acme@example.com',
  is_certified: true,
} as const
const declare = (who: Awaited<ReturnType<typeof signUp>>, body: typeof PRIVATE | typeof TRADER) =>
  who.send(tradersApi.declare, { body })

test('a paid product goes on sale once its seller has said how they sell, and everybody reads what they said', async () => {
  const seller = await signUp('developer')
  const { id } = await givenProduct(seller, { status: 'draft' })
  await addFile(seller, id)
  const refused = await change(seller, id, { status: 'published', name: 'Another' })
  expect([refused.status, refused.problem.code]).toEqual([409, 'seller_details_needed'])
  expect(await read(seller, id)).toMatchObject({ status: 'draft', name: 'A ledger for bakers' })

  await declare(seller, PRIVATE)
  expect((await change(seller, id, { status: 'published' })).status).toBe(200)
  expect((await read(nobody, id)).seller_details).toEqual({ sells_as: 'private', trader: null })
  // Responses for everybody are cached.
  await declare(seller, TRADER)
  expect((await read(nobody, id)).seller_details).toMatchObject({ sells_as: 'trader', trader: { name: 'Acme Ltd' } })
})

test('what was on sale stays, as not declared, and can be changed; taken off, it does not come back before', async () => {
  const seller = await signUp('developer')
  const { id } = await givenProductRow(db, seller)
  await addFile(seller, id)
  expect((await read(nobody, id)).seller_details).toEqual({ sells_as: null, trader: null })
  expect((await change(seller, id, { name: 'Renamed' })).status).toBe(200)
  await change(seller, id, { status: 'archived' })
  expect((await change(seller, id, { status: 'published' })).problem.code).toBe('seller_details_needed')
})

test('what costs nothing has no seller: it needs no declaration until it has a price', async () => {
  const seller = await signUp('developer')
  const { id, status, seller_details } = await givenProduct(seller, { price: 0 })
  expect([status, seller_details]).toEqual(['published', null])
  await addFile(seller, id)
  expect((await change(seller, id, { price: 5 })).problem.code).toBe('seller_details_needed')
  await declare(seller, PRIVATE)
  expect((await change(seller, id, { price: 5 })).status).toBe(200)
})

test('while the installation does not show it, nobody is asked and nobody reads it', async () => {
  const seller = await signUp('developer')
  await declare(seller, TRADER)
  services.config.MARKETPLACE_LAW = 'off'
  const { id } = await givenProduct(seller)
  expect((await read(nobody, id)).seller_details).toBeNull()
  expect((await givenProduct(await signUp('developer'))).status).toBe('published')
  services.config.MARKETPLACE_LAW = 'on'
  expect((await closeAccount(seller)).status).toBeLessThan(300)
  expect(await db.selectFrom('trader_declarations').selectAll().where('account_id', '=', seller.id).execute()).toEqual(
    [],
  )
})

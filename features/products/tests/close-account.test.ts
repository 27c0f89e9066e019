import { describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type Person, type Sender } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { untilWaiting } from '#testing/database/wait-for-lock.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { productsApi } from '../contract.ts'
import { addPicture, buyFree, testImage, givenProduct, read } from './given-products.ts'

const api = await startApi()
const { app, db, nobody, signUp } = api
const fileStatus = async (address: string | null) =>
  (await app.inject({ url: new URL(address ?? '').pathname })).statusCode
const statusOf = async (who: Sender, id: number) => (await who.send(productsApi.read, { params: { id } })).status
const free = { price: 0 }

/** Somebody is on their way to a payment page. */
const beginToBuy = (tx: typeof db, product: { id: number; developer_id: number }, buyer: Person) =>
  tx
    .insertInto('purchases')
    .values({
      product_id: product.id,
      buyer_id: buyer.id,
      seller_id: product.developer_id,
      price_cents: 2000,
      fee_cents: 100,
      paid_with: 'card',
      status: 'pending',
      reference: crypto.randomUUID(),
      created_at: new Date(),
    })
    .execute()

test('a product that somebody has is not deleted, and neither is one that somebody is about to pay for', async () => {
  const [owner, buyer] = [await signUp('developer'), await signUp('client')]
  const bought = await givenProduct(owner, free)
  await buyFree(buyer, bought.id)
  const waited = await givenProductRow(db, owner)
  await beginToBuy(db, waited, buyer)
  for (const { id } of [bought, waited]) {
    const refused = await owner.send(productsApi.remove, { params: { id } })
    expect([refused.status, refused.problem.code]).toEqual([409, 'product_bought'])
    expect(await statusOf(nobody, id)).toBe(200)
  }
  expect(await read(nobody, bought.id)).toMatchObject({ purchase_count: 1, is_purchased: false })
  expect(await read(buyer, bought.id)).toMatchObject({ is_purchased: true })
})

test("somebody's copy holds their own products and pictures, and nobody else's", async () => {
  const [ann, ben] = [await signUp('developer'), await signUp('developer')]
  const { id } = await givenProduct(ann, { name: 'Of Ann', status: 'draft', long_description: '# Bread' })
  const { image_url } = (await addPicture(ann, id, await testImage(40, 30), 'The door')).body
  await givenProduct(ben, { name: 'Of Ben' })
  const copy = (await ann.send(accountSettingsApi.exportData)).body
  expect(copy.parts['products']).toMatchObject([
    {
      name: 'Of Ann',
      status: 'draft',
      long_description: '# Bread',
      price_cents: 1999,
      pictures: [{ alt: 'The door' }],
    },
  ])
  expect(JSON.stringify(copy)).not.toContain('Of Ben')
  expect(JSON.stringify(copy)).toContain(image_url)
})

test('products go with their creator, with their pictures; what somebody bought stays with its buyers and is sold no more', async () => {
  const [owner, buyer] = [await signUp('developer'), await signUp('client')]
  const [gone, kept] = [await givenProduct(owner, free), await givenProduct(owner, free)]
  const picture = await testImage(40, 30)
  const goneUrl = (await addPicture(owner, gone.id, picture)).body.image_url
  const keptUrl = (await addPicture(owner, kept.id, picture)).body.image_url
  await buyFree(buyer, kept.id)
  await owner.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  await api.runJobs()
  expect([await statusOf(nobody, gone.id), await statusOf(nobody, kept.id)]).toEqual([404, 404])
  expect([await fileStatus(goneUrl), await fileStatus(keptUrl)]).toEqual([404, 200])
  const { items } = (await nobody.send(productsApi.list)).body
  expect(items.map(({ id }) => id)).not.toContain(kept.id)
  const left = await read(buyer, kept.id)
  expect(left).toMatchObject({ status: 'archived', is_purchased: true, developer: { username: 'Deleted account' } })
  expect(JSON.stringify(left)).not.toContain(owner.username)
})

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('on a PostgreSQL (runs with TEST_DATABASE_URL)', () => {
  test('a creator leaves at the moment somebody begins to buy: the product stays, and is sold no more', async () => {
    const [owner, buyer] = [await signUp('developer'), await signUp('client')]
    const product = await givenProductRow(db, owner)
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const buying = db.transaction().execute(async (tx) => {
      await beginToBuy(tx, product, buyer)
      begun.resolve()
      await mayEnd.promise
    })
    await begun.promise
    const leaving = owner.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
    await untilWaiting(db)
    mayEnd.resolve()
    await buying
    expect((await leaving).status).toBeLessThan(300)
    const left = await db.selectFrom('products').select('status').where('id', '=', product.id).execute()
    expect(left).toEqual([{ status: 'archived' }])
  })
})

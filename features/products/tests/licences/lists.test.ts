import { describe, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenBalance } from '#testing/given/balance.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { licencesApi } from '../../contract/licences.ts'
import { purchasesApi } from '../../contract/purchases.ts'
import { addKeys, buy, isValid, licenceOf, listKeys, settingsOf, turnOn } from './given-licences.ts'

const api = await startApi()
const { db, nobody, signUp } = api

async function givenList(...keys: string[]) {
  const seller = await signUp('developer')
  const product = await givenProductRow(db, seller, { price_cents: 1000 })
  expect((await turnOn(seller, product, 'list')).status).toBe(200)
  if (keys.length > 0) expect((await addKeys(seller, product, keys.join('\n'))).status).toBe(200)
  return { seller, product }
}

async function givenBuyer() {
  const buyer = await signUp('client')
  await givenBalance(api, buyer, 5000)
  return buyer
}

const noticesOf = (person: Person, kind: 'sale' | 'purchase') =>
  db
    .selectFrom('notifications')
    .select(['detail', 'path'])
    .where('account_id', '=', person.id)
    .where('kind', '=', kind)
    .where('actor', 'is', null)
    .orderBy('id')
    .execute()

test('a seller adds a list; each buyer gets the next key of it, and finds it where they look for it', async () => {
  const { seller, product } = await givenList(' FIRST-1 ', '', 'SECOND-2\r', 'THIRD-3')
  const [ann, ben] = [await givenBuyer(), await givenBuyer()]
  const bought = (await buy(ann, product)).body.purchase
  expect(bought?.licence).toEqual({ key: 'FIRST-1', state: 'active' })
  await buy(ben, product)
  expect(await licenceOf(ben, product)).toEqual({ key: 'SECOND-2', state: 'active' })
  expect(await noticesOf(ann, 'purchase')).toEqual([
    { detail: 'Your licence key: FIRST-1', path: `/products/purchases/${bought?.id}` },
  ])
  expect((await settingsOf(seller, product)).body).toEqual({ source: 'list', unused: 1, issued: 2, owed: 0 })
  expect((await listKeys(seller, product)).map(({ key, state, purchase }) => [key, state, purchase?.buyer])).toEqual([
    ['THIRD-3', 'unused', undefined],
    ['SECOND-2', 'issued', ben.username],
    ['FIRST-1', 'issued', ann.username],
  ])
  expect((await listKeys(seller, product, 'unused')).map(({ key }) => key)).toEqual(['THIRD-3'])
  expect(await isValid(nobody, product, 'THIRD-3')).toBe(false)
  expect(await isValid(nobody, product, ' SECOND-2 ')).toBe(true)
})

test('the keys are read page by page', async () => {
  const { seller, product } = await givenList('A', 'B', 'C')
  const page = (after?: string) =>
    seller.send(licencesApi.listKeys, { params: { id: product.id }, query: { limit: 2, ...(after && { after }) } })
  const first = await page()
  const after = /after=([^&>]+)/.exec(String(first.headers['link']))?.[1]
  const second = await page(decodeURIComponent(after ?? ''))
  expect([...first.body, ...second.body].map(({ key }) => key)).toEqual(['C', 'B', 'A'])
})

test('a list that runs out: the seller is told beforehand, once; the next buyer is owed a key and gets it when keys arrive', async () => {
  const { seller, product } = await givenList('K1', 'K2', 'K3', 'K4', 'K5', 'K6')
  for (let sold = 0; sold < 3; sold++) await buy(await givenBuyer(), product)
  expect(await noticesOf(seller, 'sale')).toEqual([
    {
      detail: '5 licence keys are left. Add more before they run out.',
      path: `/products/${product.id}/edit#licences`,
    },
  ])
  for (let sold = 0; sold < 3; sold++) await buy(await givenBuyer(), product)
  const late = await givenBuyer()
  const { status, body } = await buy(late, product)
  expect([status, body.purchase?.licence]).toEqual([200, { key: null, state: 'owed' }])
  expect((await noticesOf(seller, 'sale')).map(({ detail }) => detail)).toEqual([
    'No licence keys are left. You can still sell it, but buyers wait until you add more.',
  ])
  expect((await settingsOf(seller, product)).body).toMatchObject({ unused: 0, issued: 6, owed: 1 })
  await addKeys(seller, product, 'K7\nK8')
  await api.runJobs()
  expect(await licenceOf(late, product)).toEqual({ key: 'K7', state: 'active' })
  expect((await noticesOf(late, 'purchase')).map(({ detail }) => detail)).toEqual(['Your licence key: K7'])
  expect((await settingsOf(seller, product)).body).toMatchObject({ unused: 1, issued: 7, owed: 0 })
})

test('who waits for a key gets a generated one when the seller turns to those', async () => {
  const { seller, product } = await givenList()
  const buyer = await givenBuyer()
  await buy(buyer, product)
  expect(await licenceOf(buyer, product)).toMatchObject({ state: 'owed' })
  await turnOn(seller, product, 'generated')
  await api.runJobs()
  expect(await licenceOf(buyer, product)).toMatchObject({ state: 'active' })
})

test.each([
  ['twice in the list', 'NEW-1\nNEW-2\nNEW-1', 'NEW-1'],
  ['already stored', 'NEW-1\nOLD-2\nOLD-1', 'OLD-2, OLD-1'],
])('keys that are %s are named, and nothing is added', async (where, list, named) => {
  const { seller, product } = await givenList('OLD-1', 'OLD-2')
  const refused = await addKeys(seller, product, list)
  expect([refused.status, refused.problem]).toMatchObject([
    409,
    { code: 'duplicate_keys', detail: `Nothing was added, because these keys are ${where}: ${named}` },
  ])
  expect((await settingsOf(seller, product)).body.unused).toBe(2)
})

test('a key that was given out, or revoked, counts as stored; that of another product does not', async () => {
  const { seller, product } = await givenList('ONE', 'TWO')
  const buyer = await givenBuyer()
  const id = (await buy(buyer, product)).body.purchase?.id ?? 0
  await seller.send(licencesApi.reissue, { params: { id }, body: {} })
  for (const key of ['ONE', 'TWO']) expect((await addKeys(seller, product, key)).status).toBe(409)
  const other = await givenList()
  expect((await addKeys(other.seller, other.product, 'ONE')).status).toBe(200)
})

test.each([
  ['no keys', ' \n\n', 'no_keys'],
  ['a line that is too long', `OK\n${'x'.repeat(201)}`, 'invalid_key'],
  ['a character that cannot be printed', 'OK\nA\u0000B', 'invalid_key'],
  ['too many lines', Array.from({ length: 10_001 }, (_, nth) => `K${nth}`).join('\n'), 'too_many_lines'],
])('a list with %s is refused', async (_, list, code) => {
  const { seller, product } = await givenList()
  const refused = await addKeys(seller, product, list)
  expect([refused.status, refused.problem.code]).toEqual([400, code])
  expect((await settingsOf(seller, product)).body.unused).toBe(0)
})

test('10,000 keys of 200 characters are one list', async () => {
  const { seller, product } = await givenList()
  const keys = Array.from({ length: 10_000 }, (_, nth) => String(nth).padStart(200, 'K'))
  expect((await addKeys(seller, product, keys.join('\n'))).body).toMatchObject({ unused: 10_000 })
})

test('a seller deletes the keys that nobody has, once; those of buyers stay', async () => {
  const { seller, product } = await givenList('A', 'B')
  const buyer = await givenBuyer()
  await buy(buyer, product)
  const remove = () => seller.send(licencesApi.removeUnusedKeys, { params: { id: product.id } })
  expect((await remove()).body).toMatchObject({ unused: 0, issued: 1 })
  expect((await remove()).status).toBe(404)
  expect(await isValid(nobody, product, 'A')).toBe(true)
})

test('turned off, buyers get no key, and keys that buyers have stay valid', async () => {
  const { seller, product } = await givenList('A', 'B')
  await buy(await givenBuyer(), product)
  await turnOn(seller, product, null)
  expect((await buy(await givenBuyer(), product)).body.purchase?.licence).toBeNull()
  expect(await isValid(nobody, product, 'A')).toBe(true)
})

test('two buy the last key at once: one gets it, the other waits', async () => {
  const { product } = await givenList('LAST')
  const buyers = [await givenBuyer(), await givenBuyer()]
  const bought = await Promise.all(buyers.map((buyer) => buy(buyer, product)))
  expect(bought.map(({ status }) => status)).toEqual([200, 200])
  expect(bought.map(({ body }) => body.purchase?.licence?.key ?? null).toSorted()).toEqual(['LAST', null].toSorted())
})

test('neither another seller, nor the buyer, nor nobody sees or changes keys', async () => {
  const { product } = await givenList('SECRET-KEY')
  const buyer = await givenBuyer()
  await buy(buyer, product)
  const params = { id: product.id }
  for (const [who, status] of [
    [await signUp('developer'), 404],
    [buyer, 404],
    [nobody, 401],
  ] as const) {
    expect((await settingsOf(who, product)).status).toBe(status)
    expect((await who.send(licencesApi.listKeys, { params })).status).toBe(status)
    expect((await turnOn(who, product, null)).status).toBe(status)
    expect((await who.send(licencesApi.removeUnusedKeys, { params })).status).toBe(status)
  }
  expect((await addKeys(buyer, product, 'MINE')).status).toBe(404)
  const keys = await db.selectFrom('licence_keys').select('key').where('product_id', '=', product.id).execute()
  expect(keys).toEqual([{ key: 'SECRET-KEY' }])
})

test('a copy of the data has the keys of the buyer, and those of the seller without the buyers', async () => {
  const { seller, product } = await givenList('BOUGHT', 'UNUSED')
  const buyer = await givenBuyer()
  await buy(buyer, product)
  const copyOf = async (who: Person) => (await who.send(accountSettingsApi.exportData)).body.parts['licences']
  expect(await copyOf(buyer)).toMatchObject({ bought: [{ key: 'BOUGHT', product_id: product.id }], offered: [] })
  const offered = await copyOf(seller)
  expect(offered).toMatchObject({ bought: [], offered: [{ key: 'BOUGHT' }, { key: 'UNUSED' }] })
  expect(JSON.stringify(offered)).not.toContain(buyer.username)
})

describe('accounts that are closed', () => {
  test("a buyer's key goes with them, and what they wait for too", async () => {
    const { seller, product } = await givenList('GONE')
    const [first, second] = [await givenBuyer(), await givenBuyer()]
    await buy(first, product)
    await buy(second, product)
    for (const buyer of [first, second]) expect((await closeAccount(buyer)).status).toBe(204)
    await api.runJobs()
    expect(await isValid(nobody, product, 'GONE')).toBe(false)
    expect((await settingsOf(seller, product)).body).toMatchObject({ issued: 0, owed: 0 })
    const [sale] = (await seller.send(purchasesApi.listSales)).body
    const refused = await seller.send(licencesApi.reissue, { params: { id: sale!.id }, body: {} })
    expect([refused.status, refused.problem.code]).toEqual([409, 'account_closed'])
  })

  test("a seller's unused keys go with them; buyers keep theirs, and nobody owes one any more", async () => {
    const { seller, product } = await givenList('KEPT', 'UNUSED')
    const [buyer, late] = [await givenBuyer(), await givenBuyer()]
    await buy(buyer, product)
    await seller.send(licencesApi.removeUnusedKeys, { params: { id: product.id } })
    await buy(late, product)
    expect((await closeAccount(seller)).status).toBe(204)
    await api.runJobs()
    expect(await isValid(nobody, product, 'KEPT')).toBe(true)
    expect(await licenceOf(buyer, product)).toEqual({ key: 'KEPT', state: 'active' })
    expect(await licenceOf(late, product)).toBeNull()
    const left = await db.selectFrom('licence_keys').select('key').where('product_id', '=', product.id).execute()
    expect(left).toEqual([{ key: 'KEPT' }])
  })
})

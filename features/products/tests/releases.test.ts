import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { productFilesApi } from '../contract/files.ts'
import { productsApi } from '../contract.ts'
import { notifyOfRelease } from '../server/files/releases.ts'
import { givenFile, program, take } from './given-files.ts'

const api = await startApi()
const { db } = api
const seller = await api.signUp('developer')

const release = (who: Person, { id }: { id: number }, version: string, notes?: string) =>
  who.send(productFilesApi.release, { params: { id }, body: { version, notes } })
const noticesOf = async (...people: Person[]) =>
  Promise.all(
    people.map(async ({ id }) => {
      const rows = await db
        .selectFrom('notifications')
        .select(['actor', 'subject', 'detail', 'path'])
        .where('account_id', '=', id)
        .where('kind', '=', 'release')
        .execute()
      return rows.map(({ detail }) => detail)
    }),
  )

async function givenSold(buyers = 2) {
  const product = await givenProductRow(db, seller, { price_cents: 0, version: '1.0.0' })
  await givenFile(api, seller, product, program())
  const people: Person[] = []
  for (let nth = 0; nth < buyers; nth++) {
    const buyer = await api.signUp('client')
    await take(buyer, product)
    people.push(buyer)
  }
  return { product, buyers: people }
}

test('those who bought a product are told of a new version, once, however many files came with it', async () => {
  const { product, buyers } = await givenSold()
  await givenFile(api, seller, product, program())
  await givenFile(api, seller, product, Buffer.from('# Manual'), { filename: 'manual.md', file_type: 'documentation' })
  const stranger = await api.signUp('client')
  const { status, body } = await release(seller, product, '1.1.0', 'Faster.')
  expect([status, body]).toMatchObject([201, { product_id: product.id, version: '1.1.0', notes: 'Faster.' }])
  await api.runJobs()
  expect(await noticesOf(...buyers, stranger, seller)).toEqual([['Version 1.1.0'], ['Version 1.1.0'], [], []])
  const params = { id: product.id }
  expect((await api.nobody.send(productsApi.read, { params })).body.version).toBe('1.1.0')
  expect((await api.nobody.send(productFilesApi.listReleases, { params })).body).toEqual([body])
  const { parts } = (await seller.send(accountSettingsApi.exportData)).body
  expect(parts['products']).toMatchObject([{ releases: [{ version: '1.1.0', notes: 'Faster.' }] }])
})

test('a version is released once, and nothing is released of which nothing is newer', async () => {
  const { product, buyers } = await givenSold(1)
  expect((await release(seller, product, '1.1.0')).status).toBe(201)
  const empty = await release(seller, product, '1.2.0')
  expect([empty.status, empty.problem.code]).toEqual([409, 'nothing_new'])
  await givenFile(api, seller, product, program())
  const again = await release(seller, product, '1.1.0')
  expect([again.status, again.problem.code]).toEqual([409, 'already_released'])
  await api.runJobs()
  expect(await noticesOf(...buyers)).toEqual([['Version 1.1.0']])
  expect((await api.nobody.send(productsApi.read, { params: { id: product.id } })).body.version).toBe('1.1.0')
  // Who has not read of the one hears of the newest.
  expect((await release(seller, product, '1.2.0')).status).toBe(201)
  await api.runJobs()
  expect(await noticesOf(...buyers)).toEqual([['Version 1.2.0']])
})

test('a job that is killed after telling some goes on with the others, and tells nobody twice', async () => {
  const { product, buyers } = await givenSold()
  const { body } = await release(seller, product, '1.1.0')
  const [first] = buyers.map(({ id }) => id).toSorted((a, b) => a - b)
  // As far as the killed one came.
  await db
    .updateTable('product_releases')
    .set({ told_up_to: first ?? 0 })
    .where('id', '=', body.id)
    .execute()
  const tools = { db, services: api.services, now: api.now(), signal: new AbortController().signal }
  const run = () =>
    notifyOfRelease.perform({ release_id: body.id }, tools as Parameters<typeof notifyOfRelease.perform>[1])
  await Promise.all([run(), run()])
  // Read, it does not make way for another one.
  await db.updateTable('notifications').set({ read_at: api.now() }).where('kind', '=', 'release').execute()
  await run()
  const notices = await noticesOf(...buyers.toSorted((a, b) => a.id - b.id))
  expect(notices).toEqual([[], ['Version 1.1.0']])
})

test('who has their money back, or has left, is not told', async () => {
  const { product, buyers } = await givenSold()
  const [refunded, gone] = buyers as [Person, Person]
  await db
    .updateTable('purchases')
    .set({ status: 'refunded' as const })
    .where('buyer_id', '=', refunded.id)
    .execute()
  const closed = await closeAccount(gone)
  expect(closed.status).toBeLessThan(300)
  await release(seller, product, '1.1.0')
  await api.runJobs()
  expect(await noticesOf(...buyers)).toEqual([[], []])
})

test('nobody releases the product of somebody else, and a version has a number', async () => {
  const { product } = await givenSold(0)
  expect((await release(await api.signUp('developer'), product, '1.1.0')).status).toBe(404)
  const params = { id: product.id }
  expect((await api.nobody.send(productFilesApi.release, { params, body: { version: '2' } })).status).toBe(401)
  expect((await release(seller, product, ' ')).status).toBe(422)
  expect((await release(seller, product, 'v'.repeat(41))).status).toBe(422)
  expect((await api.nobody.send(productFilesApi.listReleases, { params })).body).toEqual([])
})

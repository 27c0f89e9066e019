import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { licencesApi } from '../../contract/licences.ts'
import { productFilesApi } from '../../contract/files.ts'
import { givenFile } from '../given-files.ts'
import { addKeys, isValid, settingsOf, turnOn } from '../licences/given-licences.ts'
import { bundle, buy, findOwn, givenBundle, refund, setStatus } from './given-bundles.ts'

const api = await startApi()
const { app, db, nobody, signUp } = api

const noticesOf = async ({ id }: Person, kind: 'purchase' | 'release') => {
  const rows = await db
    .selectFrom('notifications')
    .select('detail')
    .where('account_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ detail }) => detail)
}
const keysOf = async (who: Person, set: { id: number }) =>
  (await findOwn(who, set)).body.parts.map(({ licence }) => licence)

test('each product in a bundle comes with its own key, from its list too; a refund revokes them', async () => {
  const { seller, buyer, set, first, second } = await givenBundle(api)
  await turnOn(seller, first, 'generated')
  await turnOn(seller, second, 'list')
  await addKeys(seller, second, 'OF-THE-LIST')
  const { parts = [], id } = (await buy(buyer, set)).body.purchase ?? {}
  const [made, listed, none] = parts.map(({ licence }) => licence)
  expect([listed, none]).toEqual([{ key: 'OF-THE-LIST', state: 'active' }, null])
  expect(await isValid(nobody, first, made?.key)).toBe(true)
  expect(await isValid(nobody, second, 'OF-THE-LIST')).toBe(true)
  expect(await isValid(nobody, set, made?.key)).toBe(false)
  expect(await noticesOf(buyer, 'purchase')).toEqual(['Your 2 licence keys are on your purchase page.'])
  await refund(seller, id)
  expect(await isValid(nobody, first, made?.key)).toBe(false)
  expect((await settingsOf(seller, second)).body).toMatchObject({ unused: 0, issued: 1 })
})

test('a key that is owed arrives with the list, and its seller replaces that of one product alone', async () => {
  const { seller, buyer, set, first, second } = await givenBundle(api)
  for (const part of [first, second]) await turnOn(seller, part, 'list')
  const { id = 0 } = (await buy(buyer, set)).body.purchase ?? {}
  const owed = { key: null, state: 'owed' }
  expect(await keysOf(buyer, set)).toEqual([owed, owed, null])
  await addKeys(seller, first, 'ONE\nTWO')
  await api.runJobs()
  expect(await keysOf(buyer, set)).toEqual([{ key: 'ONE', state: 'active' }, owed, null])
  const reissue = (who: Person, product_id?: number) =>
    who.send(licencesApi.reissue, { params: { id }, body: { product_id } })
  expect((await reissue(seller)).problem.code).toBe('licences_off')
  expect((await reissue(buyer, first.id)).status).toBe(404)
  const stranger = await givenProductRow(db, seller)
  expect((await reissue(seller, stranger.id)).status).toBe(404)
  expect((await reissue(seller, first.id)).body.parts.map(({ licence }) => licence?.key)).toEqual([
    'TWO',
    null,
    undefined,
  ])
  expect(await isValid(nobody, first, 'ONE')).toBe(false)
})

test('one archive has the files of all products, each in a folder of its own', async () => {
  const seller = await signUp('developer')
  const parts = []
  for (const name of ['Ledger: big', 'Ledger: big']) {
    const part = await givenProductRow(db, seller, { price_cents: 0, name })
    await givenFile(api, seller, part, Buffer.from('# Manual'), { filename: 'a.md', file_type: 'documentation' })
    parts.push(part)
  }
  const set = (await bundle(seller, parts, { price: 0 })).body
  await setStatus(seller, set, 'published')
  const buyer = await signUp('client')
  await buy(buyer, set)
  const { url, files } = (await buyer.send(productFilesApi.readDownload, { params: { id: set.id } })).body
  const load = (address = '') => app.inject({ url: address.slice(new URL(address).origin.length) })
  expect(Object.keys(unzipSync((await load(url)).rawPayload))).toEqual(['01 Ledger_ big/a.md', '02 Ledger_ big/a.md'])
  expect((await load(files[1]?.url)).body).toBe('# Manual')
})

test('a new version of a product is announced to those who have it, by itself or in a bundle, once', async () => {
  const { seller, buyer, set, first } = await givenBundle(api)
  await buy(buyer, first)
  await buy(buyer, set)
  const other = await signUp('client')
  await db.updateTable('products').set({ price_cents: 0 }).where('id', '=', set.id).execute()
  await buy(other, set)
  await seller.send(productFilesApi.release, { params: { id: first.id }, body: { version: '2.0.0' } })
  await api.runJobs()
  expect(await noticesOf(buyer, 'release')).toEqual(['Version 2.0.0'])
  expect(await noticesOf(other, 'release')).toEqual(['Version 2.0.0'])
})

test('the copy of their data says what is in a seller’s bundles; what was sold outlives their account, with its parts', async () => {
  const { seller, buyer, set, parts, first } = await givenBundle(api)
  const { parts: copied } = (await seller.send(accountSettingsApi.exportData)).body
  expect(JSON.stringify(copied['products'])).toContain(`"part_ids":[${parts.map(({ id }) => id).join(',')}]`)
  const unsold = (await bundle(seller, parts)).body
  await buy(buyer, set)
  await closeAccount(seller)
  expect((await buyer.send(productFilesApi.readDownload, { params: { id: first.id } })).status).toBe(200)
  const left = await db.selectFrom('products').select('id').where('developer_id', '=', seller.id).execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([set.id, ...parts.map(({ id }) => id)].toSorted())
  expect(await db.selectFrom('bundle_parts').select('part_id').where('bundle_id', '=', unsold.id).execute()).toEqual([])
})

test('an account that sold no bundle takes all of them along', async () => {
  const { seller } = await givenBundle(api)
  await closeAccount(seller)
  expect(await db.selectFrom('products').select('id').where('developer_id', '=', seller.id).execute()).toEqual([])
})

import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { codeOf, givenVideo } from '#testing/given/upload-video.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { suspendAccount } from '#features/accounts/server.ts'
import { productReviewsApi, purchasesApi } from '#features/products/contract.ts'
import { showcaseRatingsApi, videoRatingsApi } from '#features/ratings/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { archiveImportsApi, archivesApi } from '../contract.ts'
import { archiveTus, downloadArchive, importNow, readImport, sendArchive, productsArchive } from './given-archives.ts'

const api = await startApi()
const { app, db, nobody, signUp } = api
const owner = await signUp('developer')
await givenVideo(api, owner)

const addressFor = async (who: Person) => {
  const { pathname, search } = new URL((await who.send(archivesApi.request)).body.url)
  return `${pathname}${search}`
}

test('an archive is downloaded with the address that its owner was given, and with no other', async () => {
  const address = await addressFor(owner)
  const response = await app.inject({ url: address })
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'no-store',
  ])
  const other = await signUp('developer')
  expect((await app.inject({ url: address.replace(`/${owner.id}/`, `/${other.id}/`) })).statusCode).toBe(403)
  expect((await app.inject({ url: address.slice(0, -1) })).statusCode).toBe(403)
  api.passTime(59 * 60 * 1000)
  expect((await app.inject({ url: address })).statusCode).toBe(200)
  api.passTime(2 * 60 * 1000)
  expect(codeOf(await app.inject({ url: address }))).toEqual([403, 'address_ended'])
})

test('the address of an archive ends with the account', async () => {
  const other = await signUp('client')
  await givenVideo(api, other)
  const address = await addressFor(other)
  await api.inWork(({ db: tx }) => suspendAccount(tx, other.id))
  expect((await app.inject({ url: address })).statusCode).toBe(403)
})

test('who made nothing has nothing to download, and who is signed out is asked to sign in', async () => {
  const other = await signUp('client')
  expect((await other.send(archivesApi.readContents)).body).toMatchObject({
    videos: 0,
    showcases: 0,
    products: 0,
    bytes: 0,
  })
  const { status, problem } = await other.send(archivesApi.request)
  expect([status, problem.code]).toEqual([409, 'nothing_to_archive'])
  expect((await owner.send(archivesApi.readContents)).body).toMatchObject({ videos: 1, showcases: 0, products: 0 })
  for (const endpoint of [archivesApi.readContents, archivesApi.request, archiveImportsApi.list])
    expect((await nobody.send(endpoint)).status).toBe(401)
})

test('an import is seen, continued and cancelled by its owner only', async () => {
  const [one, other] = [await signUp('client'), await signUp('developer')]
  const body = { filename: 'a.zip', size: 1000 }
  expect((await nobody.send(archiveImportsApi.announce, { body })).status).toBe(401)
  const { body: announced } = await one.send(archiveImportsApi.announce, { body })
  const params = { uploadId: announced.id }
  for (const who of [nobody, other]) {
    const expected = who === nobody ? 401 : 404
    expect((await who.send(archiveImportsApi.read, { params })).status).toBe(expected)
    expect((await who.send(archiveImportsApi.listItems, { params })).status).toBe(expected)
    expect((await who.send(archiveImportsApi.finish, { params })).status).toBe(expected)
    expect((await who.send(archiveImportsApi.nextParts, { params })).status).toBe(expected)
  }
  expect((await archiveTus(api, other).append(announced.path, 0, Buffer.alloc(1000))).statusCode).toBe(404)
  expect((await archiveTus(api, other).cancel(announced.path)).statusCode).toBe(404)
  const reading = await sendArchive(api, other, productsArchive(1))
  expect((await archiveTus(api, one).cancel(reading.path)).statusCode).toBe(404)
  expect((await readImport(other, reading)).state).toBe('reading')
  expect((await archiveTus(api, other).cancel(reading.path)).statusCode).toBe(204)
  expect((await other.send(archiveImportsApi.list)).body).toMatchObject([{ id: reading.id, state: 'failed' }])
  expect((await one.send(archiveImportsApi.list)).body).toMatchObject([
    { id: announced.id, state: 'uploading', received: 0 },
  ])
  expect((await archiveTus(api, one).cancel(announced.path)).statusCode).toBe(204)
  expect((await one.send(archiveImportsApi.list)).body).toEqual([])
})

test("the copy of somebody's data has their imports, and nothing of them is left when the account is closed", async () => {
  const leaver = await signUp('developer')
  await importNow(api, leaver, productsArchive(1))
  const { body } = await leaver.send(accountSettingsApi.exportData)
  expect(JSON.stringify(body)).toContain('my work.zip')
  const sent = await sendArchive(api, leaver, productsArchive(2))
  const { key } = await db
    .selectFrom('archive_imports')
    .select('key')
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect((await closeAccount(leaver)).status).toBe(204)
  await api.runJobs()
  for (const table of ['archive_imports', 'archive_import_items'] as const)
    expect(await db.selectFrom(table).select('account_id').where('account_id', '=', leaver.id).execute()).toEqual([])
  expect(await db.selectFrom('products').select('id').where('developer_id', '=', leaver.id).execute()).toEqual([])
  expect(await api.services.files.storage.stat(key)).toBeNull()
})

test('somebody who is suspended while their archive waits gets nothing imported', async () => {
  const other = await signUp('developer')
  const sent = await sendArchive(api, other, productsArchive(1))
  await api.inWork(({ db: tx }) => suspendAccount(tx, other.id))
  await api.runJobs()
  const { state } = await db
    .selectFrom('archive_imports')
    .select('state')
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('failed')
  expect(await db.selectFrom('products').select('id').where('developer_id', '=', other.id).execute()).toEqual([])
})

test('what others wrote is not in an archive', async () => {
  const maker = await signUp('developer', { username: 'Makerbird' })
  const other = await signUp('client', { username: 'Quokkafan' })
  const { id: video_id } = await givenVideo(api, maker, { is_public: 'true' })
  const showcase = await givenShowcaseRow(db, maker)
  const product = await givenProductRow(db, maker, { price_cents: 0 })
  const word = 'Zanzibarine'
  const rating = { stars: 4, comment: word }
  const said = [
    await other.send(videosApi.like, { body: { video_id, dir: 1 } }),
    await other.send(videoRatingsApi.rate, { params: { id: video_id }, body: rating }),
    await other.send(showcaseRatingsApi.rate, { params: { id: showcase.id }, body: rating }),
    await other.send(purchasesApi.purchase, { params: { id: product.id }, body: { pay_with: 'balance' } }),
    await other.send(productReviewsApi.create, { params: { id: product.id }, body: { rating: 4, review_text: word } }),
  ]
  expect(said.filter(({ status }) => status >= 300)).toEqual([])
  const archive = await downloadArchive(api, maker)
  for (const own of [`videos/${video_id}/`, showcase.title, product.name]) expect(archive.includes(own)).toBe(true)
  for (const others of [word, other.username, maker.username, 'example.com', 'like', 'rating', 'stars', 'review'])
    expect([others, archive.includes(others)]).toEqual([others, false])
  expect((await readImport(maker, await sendArchive(api, maker, archive))).state).toBe('reading')
})

import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { codeOf } from '#testing/given/upload-video.ts'
import { productsApi } from '#features/products/contract.ts'
import { archiveImportsApi } from '../contract.ts'
import {
  archiveTus,
  clip,
  fileOf,
  importNow,
  manifestOf,
  pack,
  productOf,
  productsArchive,
  sendArchive,
  testImage,
  videoOf,
} from './given-archives.ts'

const api = await startApi()
const { db, signUp } = api

const countVideos = async ({ id }: Person) =>
  (await db.selectFrom('videos').select('id').where('user_id', '=', id).execute()).length
const showcase = {
  id: 1,
  title: 'A shop',
  description: 'It sells',
  include_profile: true,
  readme: null,
  pictures: [],
  // Named twice, as another program may.
  video_ids: [1, 1],
}

// Shorter than 300 letters until it is encoded.
const longHost = `http://${Array.from({ length: 12 }, () => '世界'.repeat(8)).join('.')}.example`

test.each<[string, Uint8Array, string]>([
  ['is no ZIP file', Buffer.from('Not an archive, but long enough to look for one'), 'not a ZIP file'],
  ['is cut off', productsArchive(1).slice(0, -40), 'not a ZIP file'],
  ['has no manifest', zipSync({ 'video.mp4': clip }), 'contains no atelier.json'],
  ['has a damaged manifest', zipSync({ 'atelier.json': Buffer.from('{"format":') }), 'damaged'],
  ['is of another format', pack({ ...manifestOf(), format: 'other' }), 'damaged'],
  ['is of a newer version', pack({ ...manifestOf(), version: 3, videos: 'changed' }), 'newer version of Atelier'],
  ['says its playlists with a text', pack(manifestOf({ playlists: 'none' })), 'damaged'],
  ['leads outside', zipSync({ '../evil.txt': clip, 'atelier.json': Buffer.from('{}') }), 'leads outside of it'],
  ['says its origin with an object', pack(manifestOf({ origin: { length: { toString: 1 } } })), 'damaged'],
  ['has a version that cannot be compared', pack(manifestOf({ version: { length: { toString: 1 } } })), 'damaged'],
  ['is from a host whose name is too long', pack(manifestOf({ origin: longHost })), 'damaged'],
  [
    'has a manifest of too many values',
    pack({ ...manifestOf(), x: Array.from({ length: 600_001 }, () => 1) }),
    'too large',
  ],
  [
    'has 100,000 items',
    pack(manifestOf({ videos: Array.from({ length: 100_000 }, (_, id) => ({ id: id + 1 })) })),
    'at most 10000',
  ],
  [
    'has 10,000 playlists and a product',
    pack(
      manifestOf({ products: [productOf(1)], playlists: Array.from({ length: 10_000 }, (_, id) => ({ id: id + 1 })) }),
    ),
    'at most 10000',
  ],
])('an archive that %s is not imported, and its owner reads why', async (_what, bytes, why) => {
  const owner = await signUp('developer')
  const done = await importNow(api, owner, bytes)
  expect(done).toMatchObject({ state: 'failed', items: 0 })
  expect(done.failure).toContain(why)
  // Nothing stands in the way of another one.
  expect(await importNow(api, owner, productsArchive(1))).toMatchObject({ state: 'done', imported: 1 })
})

test('an item that cannot be imported leaves the others alone, and says why', async () => {
  const owner = await signUp('developer')
  const other = Buffer.from(clip)
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
  const text = Buffer.from('This is no video at all, whatever its name says')
  const videos = [
    videoOf(1, clip),
    videoOf(2, clip, { file: fileOf('videos/gone.mp4', clip) }),
    videoOf(3, clip),
    videoOf(4, text),
    videoOf(5, clip, { title: '' }),
    videoOf(6, clip, { video_type: 'trailer' }),
    videoOf(7, clip, { file: { ...fileOf('videos/7.mp4', clip), size: 3 * 1024 ** 3 } }),
    videoOf(8, clip, { file: fileOf('videos/1.mp4', clip) }),
  ]
  const files = { 'videos/1.mp4': clip, 'videos/3.mp4': other, 'videos/4.mp4': text, 'videos/7.mp4': clip }
  const done = await importNow(api, owner, pack(manifestOf({ videos }), files))
  expect(done).toMatchObject({ state: 'done', imported: 1, refused: 7 })
  expect(done.list.map(({ state, note }) => [state, note])).toEqual([
    ['imported', null],
    ['refused', 'The ZIP file lacks the file videos/gone.mp4.'],
    ['refused', 'The file videos/3.mp4 in the ZIP file is damaged.'],
    ['refused', expect.stringMatching(/mp4|video/i)],
    ['refused', expect.stringContaining('title')],
    ['refused', expect.stringContaining('video_type')],
    ['refused', 'The file videos/7.mp4 in the ZIP file is damaged.'],
    ['refused', 'The file videos/1.mp4 in the ZIP file is used more than once.'],
  ])
  expect(await countVideos(owner)).toBe(1)
})

test("products need a creator, and showcases a subscription and their owner's word", async () => {
  const [client, creator, subscriber] = [
    await signUp('client'),
    await signUp('developer'),
    await signUp('developer', { subscribed: true }),
  ]
  const bytes = pack(manifestOf({ videos: [videoOf(1, clip)], showcases: [showcase], products: [productOf(1)] }), {
    'videos/1.mp4': clip,
  })
  const statesFor = async (who: Person, publishes: boolean) =>
    (await importNow(api, who, bytes, publishes)).list.map(({ state, note }) => [state, note])
  expect(await statesFor(client, true)).toEqual([
    ['imported', null],
    ['refused', 'Only developers can create showcases'],
    ['refused', 'Only developers can create products'],
  ])
  expect(await statesFor(creator, true)).toEqual([
    ['imported', null],
    ['refused', 'Active subscription required to perform this action'],
    ['imported', null],
  ])
  expect(await statesFor(subscriber, false)).toEqual([
    ['imported', null],
    ['refused', expect.stringContaining('Left out')],
    ['imported', null],
  ])
  expect(await statesFor(subscriber, true)).toEqual([
    ['already_here', null],
    ['imported', null],
    ['already_here', null],
  ])
})

test('a product keeps the rules of those made by hand: files are what their names say, and a price keeps its currency', async () => {
  const owner = await signUp('developer')
  const [text, picture] = [Buffer.from('no program'), await testImage(40, 30)]
  const files = { 'a.exe': text, 'a.txt': text, 'a.png': picture, 'b.png': text }
  const executable = { name: 'a.exe', file_type: 'executable', version: '1', file: fileOf('a.exe', text) }
  const products = [
    productOf(1, { files: [executable] }),
    productOf(2, { pictures: [{ file: fileOf('b.png', text), alt: null }] }),
    productOf(3, { files: [{ ...executable, file_type: 'other', name: '../../a.txt', file: fileOf('a.txt', text) }] }),
    productOf(4, { price: 1.234 }),
    productOf(5, { status: 'published', video_ids: [1], pictures: [{ file: fileOf('a.png', picture), alt: 'A' }] }),
  ]
  const done = await importNow(api, owner, pack(manifestOf({ products }), files))
  expect(done.list.map(({ state, note }) => [state, note])).toEqual([
    ['refused', 'a.exe is not what its name says'],
    ['refused', expect.any(String)],
    ['imported', null],
    ['refused', expect.stringContaining('price')],
    ['imported', 'Some of its videos are not here.'],
  ])
  const names = await db
    .selectFrom('product_files')
    .innerJoin('products', 'products.id', 'product_files.product_id')
    .select('product_files.file_name')
    .where('products.developer_id', '=', owner.id)
    .execute()
  expect(names).toEqual([{ file_name: 'a.txt' }])
  const read = async (id: number | null | undefined) =>
    (await owner.send(productsApi.read, { params: { id: id ?? 0 } })).body
  expect(await read(done.list[4]?.item_id)).toMatchObject({ status: 'draft', price: 19.99, pictures: [{ alt: 'A' }] })

  const other = await importNow(api, owner, pack(manifestOf({ currency: 'eur', products: [productOf(9)] })))
  expect(other.list[0]).toMatchObject({ state: 'imported', note: 'Its price was in EUR. Set one here.' })
  expect(await read(other.list[0]?.item_id)).toMatchObject({ price: 0 })
})

test('two archives of one account are not imported at once', async () => {
  const owner = await signUp('developer')
  const sent = await sendArchive(api, owner, productsArchive(1))
  const refused = await archiveTus(api, owner).begin(1000, { filename: 'b.zip' })
  expect(codeOf(refused)).toEqual([409, 'import_under_way'])
  const announced = await owner.send(archiveImportsApi.announce, { body: { filename: 'b.zip', size: 1000 } })
  expect([announced.status, announced.problem.code]).toEqual([409, 'import_under_way'])
  await api.runJobs()
  expect(codeOf(await archiveTus(api, owner).cancel(sent.path))).toEqual([409, 'already_ended'])
  expect((await owner.send(archiveImportsApi.announce, { body: { filename: 'b.zip', size: 1000 } })).status).toBe(201)
})

test('an archive that is larger than all storage of an account is refused before its first byte', async () => {
  const owner = await signUp('developer')
  for (const [size, status] of [
    [0, 400],
    [60 * 1024 ** 3, 413],
    [65 * 1024 ** 3, 413],
  ] as const)
    expect((await owner.send(archiveImportsApi.announce, { body: { filename: 'a.zip', size } })).status).toBe(status)
  expect(await db.selectFrom('archive_imports').select('id').where('account_id', '=', owner.id).execute()).toEqual([])
})

test('an upload that nobody continues ends, and one whose last response was lost is imported', async () => {
  const owner = await signUp('developer')
  const tus = archiveTus(api, owner)
  const bytes = Buffer.from(productsArchive(1))
  const path = String((await tus.begin(bytes.length, { filename: 'a.zip' })).headers['location'])
  await tus.append(path, 0, bytes.subarray(0, 100))
  expect((await tus.ask(path)).headers['upload-offset']).toBe('100')
  api.passTime(8 * 24 * 60 * 60 * 1000)
  expect((await tus.append(path, 100, bytes.subarray(100))).statusCode).toBe(404)
  expect((await owner.send(archiveImportsApi.list)).body).toEqual([])
  await api.runScheduledJob('tidy-archives')
  expect(await sendArchive(api, owner, bytes)).toMatchObject({ state: 'reading' })
  await db.deleteFrom('jobs').where('kind', '=', 'archive-import').execute()
  await api.runScheduledJob('tidy-archives')
  await api.runJobs()
  expect((await owner.send(archiveImportsApi.list)).body).toMatchObject([{ state: 'done', imported: 1 }])
})

test.each([
  ['imported', productsArchive(1)],
  ['refused', Buffer.from('Not an archive, but long enough to look for one')],
])('an archive that was %s has arrived for good, and takes no more bytes', async (_what, bytes) => {
  const owner = await signUp('developer')
  const tus = archiveTus(api, owner)
  const { path } = await sendArchive(api, owner, bytes)
  await api.runJobs()
  const { key } = await db
    .selectFrom('archive_imports')
    .select('key')
    .where('account_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect((await tus.ask(path)).headers['upload-offset']).toBe(String(bytes.length))
  expect(codeOf(await tus.append(path, 0, Buffer.from(bytes)))).toEqual([409, 'wrong_offset'])
  expect(await api.services.files.storage.growing.countReceived(key)).toBe(0)
})

test('results are listed for 30 days; then only which items are here is known', async () => {
  const owner = await signUp('developer')
  const refused = pack(manifestOf({ products: [productOf(1, { price: -1 })] }))
  const nothing = await importNow(api, owner, refused)
  const both = await importNow(api, owner, pack(manifestOf({ products: [productOf(1), productOf(2, { price: -1 })] })))
  expect([nothing.refused, both.imported, both.refused]).toEqual([1, 1, 1])
  const rows = () =>
    db.selectFrom('archive_imports').select('id').where('account_id', '=', owner.id).orderBy('created_at').execute()
  const stored = async () => (await rows()).map(({ id }) => id)
  const listed = async () => (await owner.send(archiveImportsApi.list)).body.map(({ id }) => id)
  const end = (daysAgo: number) =>
    db
      .updateTable('archive_imports')
      .set({ finished_at: new Date(api.now().getTime() - daysAgo * 24 * 60 * 60 * 1000) })
      .where('account_id', '=', owner.id)
      .execute()
  await end(29)
  await api.runScheduledJob('forget-what-is-over')
  expect(await stored()).toEqual([nothing.id, both.id])
  expect(await listed()).toEqual([both.id, nothing.id])
  await end(31)
  expect(await listed()).toEqual([])
  await api.runScheduledJob('forget-what-is-over')
  expect(await stored()).toEqual([both.id])
  expect(await importNow(api, owner, pack(manifestOf({ products: [productOf(1)] })))).toMatchObject({ already_here: 1 })
})

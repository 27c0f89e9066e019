import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { freeDiskBytes, RESERVE_BYTES } from '#platform/server/files/disk-space.ts'
import type { ZipEntry } from '#platform/server/files/zip/read-zip.ts'
import { countForAccount } from '#platform/server/http/authorize.ts'
import { diskFull } from '#platform/server/http/http-errors.ts'
import { legalApi } from '#features/legal/contract.ts'
import { productsApi } from '#features/products/contract.ts'
import { CAPTIONS_MAX_BYTES } from '#features/videos/contract.ts'
import { archiveImportsApi, archivesApi } from '../contract.ts'
import { ItemFiles } from '../server/item-files.ts'
import {
  clip,
  fileOf,
  importNow,
  manifestOf,
  pack,
  productOf,
  productsArchive,
  readImport,
  sendArchive,
  videoOf,
} from './given-archives.ts'

const HOUR_MS = 60 * 60 * 1000

test('what does not fit into the storage of an account is left out, and the rest arrives', async () => {
  const api = await startApi({ PRODUCT_STORAGE_GB: '0.001' })
  const owner = await api.signUp('developer')
  const done = await importNow(api, owner, productsArchive(3, Buffer.alloc(400_000)))
  expect(done).toMatchObject({ imported: 2, refused: 1 })
  // What an import may weigh: the storage for videos and products, and a gigabyte.
  const { max_bytes: size } = (await owner.send(archivesApi.readContents)).body
  const announce = (bytes: number) =>
    owner.send(archiveImportsApi.announce, { body: { filename: 'a.zip', size: bytes } })
  expect((await announce(size + 1)).problem.code).toBe('storage_full')
  expect((await announce(size)).status).toBe(201)
  expect(done.list.at(-1)?.note).toBe('Your product storage is full. Delete an earlier version and try again.')
})

test('an archive whose files would be larger than the storage of an account is refused before anything of it is made', async () => {
  const api = await startApi({ PRODUCT_STORAGE_GB: '0.001', VIDEO_STORAGE_GB: '0.001' })
  const owner = await api.signUp('developer')
  const archive = Buffer.from(pack(manifestOf({ products: [productOf(1)] }), { 'bomb.bin': Buffer.alloc(100) }))
  // Its size in the list at the end, in front of its name.
  archive.writeUInt32LE(1.5 * 1024 ** 3, archive.lastIndexOf('bomb.bin') - 46 + 24)
  const done = await importNow(api, owner, archive)
  expect(done).toMatchObject({ state: 'failed', items: 0 })
  expect(done.failure).toContain('larger than the storage')
})

test('captions that are too large once they are written out are refused with a word', async () => {
  const api = await startApi()
  const owner = await api.signUp('developer')
  const cue = (text: string) => `00:00.000 --> 00:01.000\n${text}\n\n`
  const text = Buffer.from(`WEBVTT\n\n${cue('x'.repeat(79)).repeat(19_900)}`)
  expect(text.length).toBeLessThanOrEqual(2 * CAPTIONS_MAX_BYTES)
  const captions = [
    { language: 'en', label: '', file: fileOf('en.vtt', Buffer.from(`WEBVTT\n\n${cue('Hello')}`)) },
    { language: 'de', label: '', file: fileOf('de.vtt', text) },
  ]
  const files = { 'videos/1.mp4': clip, 'en.vtt': Buffer.from(`WEBVTT\n\n${cue('Hello')}`), 'de.vtt': text }
  const done = await importNow(api, owner, pack(manifestOf({ videos: [videoOf(1, clip, { captions })] }), files))
  expect(done.list).toMatchObject([{ state: 'refused', note: 'These captions are too large' }])
})

test('one file is stored once, however many items and files of them name it', async () => {
  const api = await startApi()
  const owner = await api.signUp('developer')
  const content = Buffer.from('# Notes')
  const named = (name: string) => ({ name, file_type: 'other', version: '1', file: fileOf('a.md', content) })
  const products = [
    productOf(1, { files: [named('a.md')] }),
    productOf(2, { files: JSON.stringify([named('a.md')]) }),
    productOf(3, { files: [named('a.md'), named('b.md')] }),
  ]
  const done = await importNow(api, owner, pack(manifestOf({ products }), { 'a.md': content }))
  const refused = ['refused', 'The file a.md in the ZIP file is used more than once.']
  expect(done.list.map(({ state, note }) => [state, note])).toEqual([['imported', null], refused, refused])
})

test('imports count among what a new account may post in a day, and no file is read for what follows', async () => {
  const api = await startApi({ NEW_ACCOUNT_DAYS: '3', NEW_ACCOUNT_POSTS_PER_DAY: '2' })
  const owner = await api.signUp('developer')
  const [one, two, three] = [1, 2, 3].map((id) => productOf(id))
  const missing = { name: 'a.md', file_type: 'other', version: '1', file: fileOf('a.md', Buffer.from('a')) }
  const archive = pack(manifestOf({ products: [one, two, three, productOf(4, { files: [missing] })] }))
  const done = await importNow(api, owner, archive)
  expect(done).toMatchObject({ imported: 2, refused: 2 })
  expect(done.list.at(-2)?.note).toContain('Try again tomorrow')
  expect(done.list.at(-1)?.note).toBe(done.list.at(-2)?.note)

  const again = await importNow(api, owner, pack(manifestOf({ products: [three, two, one] })))
  expect(again.list.map(({ state }) => state)).toEqual(['refused', 'already_here', 'already_here'])
  api.passTime(24 * 60 * 60 * 1000)
  expect(await importNow(api, owner, archive)).toMatchObject({ imported: 1, already_here: 2, refused: 1 })
})

test('of release notes, the links of the newest count for a new account, as if it were released now', async () => {
  const api = await startApi({ NEW_ACCOUNT_DAYS: '3', NEW_ACCOUNT_LINKS_PER_DAY: '1' })
  const owner = await api.signUp('developer')
  const links = 'https://a.example https://b.example'
  const released = (version: string, notes: string) => ({ version, notes, released_at: '2026-01-01T00:00:00Z' })
  const products = [
    productOf(1, { releases: [released('1', links), released('2', 'Faster')] }),
    productOf(2, { releases: [released('1', 'The first'), released('2', links)] }),
  ]
  const done = await importNow(api, owner, pack(manifestOf({ products })))
  expect(done.list.map(({ state, note }) => [state, note])).toEqual([
    ['imported', null],
    ['refused', expect.stringContaining('Accounts can post 1 link a day')],
  ])
})

test('the files of an item must fit on the disk together', async () => {
  const { services } = await startApi()
  const source = { size: 0, read: () => Promise.resolve(null) }
  const { incoming } = services.files
  const free = freeDiskBytes(incoming) - RESERVE_BYTES
  const entryOf = (path: string): ZipEntry => ({ name: path, size: Math.floor(free * 0.6) }) as ZipEntry
  const archive = { source, origin: '', currency: 'usd', items: [], takeFile: entryOf }
  const files = new ItemFiles(archive, services.files, new AbortController().signal)
  const take = (path: string) => files.large({ path, size: entryOf(path).size, sha256: '' })
  expect(take('a').size).toBe(entryOf('a').size)
  expect(() => take('b')).toThrow(diskFull().message)
})

test('who has not accepted the terms in force gets nothing imported, and is told so as anywhere else', async () => {
  const api = await startApi()
  const [owner, olga] = [await api.signUp('developer'), await api.signUp('client', { operator: true })]
  const sent = await sendArchive(api, owner, productsArchive(1))
  const body = { based_on: 0, markdown: 'New terms', summary: 'We ask for a fee', needs_acceptance: true }
  await olga.send(legalApi.publish, { params: { document: 'terms' }, body })
  await api.runJobs()
  expect((await readImport(owner, sent)).list).toMatchObject([
    { state: 'refused', note: expect.stringContaining('Our terms have changed. Accept them') as string },
  ])
})

test('an hour brings as many items of a kind as may be made by hand, and the next one more', async () => {
  // The hours of limits begin when those of the clock do.
  let hour = Math.floor(Date.now() / HOUR_MS) + 1
  const api = await startApi({ RATE_LIMITS: '1' }, { clock: () => new Date(hour * HOUR_MS) })
  const owner = await api.signUp('developer')
  const most = productsApi.create.limit.calls
  const base = { db: api.db, now: api.now(), services: api.services }
  for (let made = 2; made < most; made++) await countForAccount(base, productsApi.create, owner.id)
  const sent = await sendArchive(api, owner, productsArchive(4))
  await api.runJobs()
  expect(await readImport(owner, sent)).toMatchObject({ state: 'reading', imported: 2, waiting: 2 })
  const body = { name: 'One more', description: 'By hand', price: 5 }
  expect((await owner.send(productsApi.create, { body })).status).toBe(429)
  // The job that waits for the next hour is not added once more.
  await api.runScheduledJob('tidy-archives')
  await api.runJobs()
  expect(await readImport(owner, sent)).toMatchObject({ state: 'reading', waiting: 2 })
  hour++
  await api.runJobs()
  expect(await readImport(owner, sent)).toMatchObject({ state: 'done', imported: 4, refused: 0 })
})

import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { givenVideo } from '#testing/given/upload-video.ts'
import { playlistsApi } from '#features/playlists/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { productsApi, refundRequestsApi } from '#features/products/contract.ts'
import { archivesApi } from '../contract.ts'
import type { Manifest } from '../contract/manifest.ts'
import {
  clip,
  downloadArchive,
  fileOf,
  importNow,
  manifestOf,
  pack,
  playlistOf,
  productOf,
  videoOf,
} from './given-archives.ts'

const there = await startApi({ PUBLIC_URL: 'http://agency.localhost:8000' })
const here = await startApi({ PUBLIC_URL: 'http://community.localhost:8000' })

type Imported = Awaited<ReturnType<typeof importNow>>
const idOf = ({ list }: Imported, title: string) => list.find((item) => item.title === title)?.item_id ?? 0
const resultsOf = ({ list }: Imported) => list.map(({ title, state, note }) => [title, state, note])
const readPlaylist = async (who: Person, id: number) =>
  (await who.send(playlistsApi.read, { params: { id } })).body.videos.map(({ title, note }) => [title, note])

test('a playlist arrives with its texts, videos, notes and order, private, without the videos of others', async () => {
  const [before, other] = [await there.signUp('client'), await there.signUp('developer')]
  const first = await givenVideo(there, before, { title: 'First' }, clip)
  const second = await givenVideo(there, before, { title: 'Second' }, clip)
  const foreign = await givenVideo(there, other, { title: 'Of somebody else', is_public: 'true' }, clip)
  const { body: made } = await before.send(playlistsApi.create, {
    body: { name: 'First steps', description: 'In this order', is_public: true },
  })
  for (const { id: videoId } of [second, foreign, first])
    await before.send(playlistsApi.addVideo, { params: { id: made.id, videoId } })
  const params = { id: made.id, videoId: first.id }
  await before.send(playlistsApi.setNote, { params, body: { note: 'Now you are ready for this.' } })
  await before.send(playlistsApi.create, { body: { name: 'Empty' } })
  expect((await before.send(archivesApi.readContents)).body).toMatchObject({ videos: 2, playlists: 2 })
  const archive = await downloadArchive(there, before)

  const after = await here.signUp('client', { username: 'moved' })
  const done = await importNow(here, after, archive)
  expect(resultsOf(done)).toEqual([
    ['First', 'imported', null],
    ['Second', 'imported', null],
    ['First steps', 'imported', 'Some of its videos are not here.'],
    ['Empty', 'imported', null],
  ])
  const id = idOf(done, 'First steps')
  const { body: playlist } = await after.send(playlistsApi.read, { params: { id } })
  expect(playlist).toMatchObject({ name: 'First steps', description: 'In this order', is_public: false })
  expect(await readPlaylist(after, id)).toEqual([
    ['Second', null],
    ['First', 'Now you are ready for this.'],
  ])
  expect((await here.nobody.send(playlistsApi.read, { params: { id } })).status).toBe(404)

  expect(await importNow(here, after, archive)).toMatchObject({ imported: 0, already_here: 4 })
  await after.send(playlistsApi.remove, { params: { id } })
  expect(await importNow(here, after, archive)).toMatchObject({ imported: 1, already_here: 3 })
})

test('an archive names no video of others, nor what its owner noted on it, only how many a playlist has', async () => {
  const [owner, other] = [await there.signUp('client'), await there.signUp('developer')]
  const own = await givenVideo(there, owner, { title: 'Mine' }, clip)
  const { body: playlist } = await owner.send(playlistsApi.create, { body: { name: 'Both', is_public: true } })
  const foreign = await givenVideo(there, other, { title: 'Not mine', is_public: 'true' }, clip)
  for (const video of [foreign, own]) {
    const params = { id: playlist.id, videoId: video.id }
    await owner.send(playlistsApi.addVideo, { params })
    await owner.send(playlistsApi.setNote, { params, body: { note: `On “${video.title}”.` } })
  }
  await other.send(videosApi.change, { params: { id: foreign.id }, body: { is_public: false } })
  const written = unzipSync(await downloadArchive(there, owner))['atelier.json'] ?? new Uint8Array()
  const { playlists } = JSON.parse(Buffer.from(written).toString()) as Manifest
  expect(playlists).toEqual([
    {
      id: playlist.id,
      name: 'Both',
      description: null,
      videos: [{ video_id: own.id, note: 'On “Mine”.' }],
      other_videos: 1,
    },
  ])
})

test('a playlist that could not be made by hand is refused, and leaves the others alone', async () => {
  const owner = await here.signUp('client')
  const item = { video_id: 1, note: null }
  const playlists = [
    playlistOf(1, [1], { name: '' }),
    playlistOf(2, [], { videos: Array.from({ length: 201 }, () => item) }),
    playlistOf(3, [], { videos: [{ video_id: 1, note: 'x'.repeat(2001) }] }),
    playlistOf(4, [], { videos: { length: 1 } }),
    // Named twice, as another program may, and of videos that are not in the archive.
    playlistOf(5, [1, 1, 7]),
  ]
  const archive = pack(manifestOf({ videos: [videoOf(1, clip)], playlists }), { 'videos/1.mp4': clip })
  const done = await importNow(here, owner, archive)
  expect(resultsOf(done).slice(1)).toEqual([
    ['Untitled', 'refused', expect.stringContaining('name')],
    ['Playlist 2', 'refused', expect.stringContaining('videos')],
    ['Playlist 3', 'refused', expect.stringContaining('note')],
    ['Playlist 4', 'refused', expect.stringContaining('videos')],
    ['Playlist 5', 'imported', 'Some of its videos are not here.'],
  ])
  expect(await readPlaylist(owner, idOf(done, 'Playlist 5'))).toEqual([['Video 1', null]])

  const many = Array.from({ length: 100 }, (_, index) => playlistOf(index + 10, []))
  const full = await importNow(here, owner, pack(manifestOf({ playlists: many })))
  // A hundred are allowed, and one is there.
  expect(full).toMatchObject({ imported: 99, refused: 1 })
  expect(full.list.at(-1)?.note).toBe('You can have at most 100 playlists')
})

test('a bundle arrives as a draft of the products that arrived, with its videos and days for refunds', async () => {
  const before = await there.signUp('developer')
  const video = await givenVideo(there, before, { title: 'How they fit', is_public: 'true' }, clip)
  const [first, second] = [
    await givenProductRow(there.db, before, { name: 'Oven', price_cents: 0 }),
    await givenProductRow(there.db, before, { name: 'Scale', price_cents: 0 }),
  ]
  const { body: bundle } = await before.send(productsApi.create, {
    body: { name: 'Bakery', description: 'All', price: 15, part_ids: [second.id, first.id], video_ids: [video.id] },
  })
  await before.send(refundRequestsApi.changeProductRule, { params: { id: bundle.id }, body: { days: 30 } })
  expect((await before.send(archivesApi.readContents)).body).toMatchObject({ products: 3 })
  const archive = await downloadArchive(there, before)

  const after = await here.signUp('developer')
  const done = await importNow(here, after, archive)
  expect(resultsOf(done).map(([title, state]) => [title, state])).toEqual([
    ['How they fit', 'imported'],
    ['Oven', 'imported'],
    ['Scale', 'imported'],
    ['Bakery', 'imported'],
  ])
  const params = { id: idOf(done, 'Bakery') }
  const { body: arrived } = await after.send(productsApi.read, { params })
  expect(arrived).toMatchObject({ status: 'draft', price: 15, part_count: 2, refund_days: 30, is_complete: false })
  expect(arrived.parts.map(({ id }) => id)).toEqual([idOf(done, 'Scale'), idOf(done, 'Oven')])
  expect(arrived.related_videos).toMatchObject([{ title: 'How they fit', is_public: false }])
  expect(await importNow(here, after, archive)).toMatchObject({ imported: 0, already_here: 4 })

  // It can be saved as it is, but not sold before its products are.
  const saved = { part_ids: arrived.parts.map(({ id }) => id), price: 0, name: 'The bakery' }
  expect((await after.send(productsApi.change, { params, body: saved })).status).toBe(200)
  const publish = (id: number) => after.send(productsApi.change, { params: { id }, body: { status: 'published' } })
  expect((await publish(params.id)).problem.code).toBe('parts_missing')
  for (const part of saved.part_ids) expect((await publish(part)).status).toBe(200)
  expect((await publish(params.id)).status).toBe(200)
})

test('what is in a bundle does not become one, although it is a draft', async () => {
  const owner = await here.signUp('developer')
  const products = [productOf(1), productOf(2), productOf(3, { part_ids: [1, 2] })]
  const done = await importNow(here, owner, pack(manifestOf({ products })))
  const others = [await givenProductRow(here.db, owner), await givenProductRow(here.db, owner)]
  const body = { part_ids: others.map(({ id }) => id) }
  const nested = await owner.send(productsApi.change, { params: { id: idOf(done, 'Product 1') }, body })
  expect([nested.status, nested.problem.code]).toEqual([409, 'in_bundle'])
})

test('a bundle that lacks a product, or has what bundles may not have, is refused until it is as it should be', async () => {
  const owner = await here.signUp('developer')
  const notes = Buffer.from('# Notes')
  const file = { name: 'notes.md', file_type: 'other', version: '1', file: fileOf('notes.md', notes) }
  const products = [
    // In front of its products, as another program may put it.
    productOf(4, { part_ids: [1, 2] }),
    productOf(1),
    productOf(2),
    productOf(3, { price: -1 }),
    productOf(5, { part_ids: [1, 3] }),
    productOf(6, { part_ids: [1, 6] }),
    productOf(7, { part_ids: [1, 4] }),
    productOf(8, { part_ids: [1] }),
    productOf(9, { part_ids: [1, 1] }),
    productOf(10, { part_ids: [1, 2], files: [file] }),
    productOf(11, { part_ids: [1, 2], licence: 'generated' }),
  ]
  const done = await importNow(here, owner, pack(manifestOf({ products }), { 'notes.md': notes }))
  const missing = 'Not all products of this bundle are here. Once they are, send the archive again.'
  const own = 'A bundle has the files and licence keys of its products, and none of its own.'
  expect(resultsOf(done)).toEqual([
    ['Product 1', 'imported', null],
    ['Product 2', 'imported', null],
    ['Product 3', 'refused', expect.stringContaining('price')],
    ['Product 4', 'imported', null],
    ['Product 5', 'refused', missing],
    ['Product 6', 'refused', missing],
    ['Product 7', 'refused', expect.stringContaining('are not bundles themselves')],
    ['Product 8', 'refused', expect.stringContaining('part_ids')],
    ['Product 9', 'refused', expect.stringContaining('part_ids')],
    ['Product 10', 'refused', own],
    ['Product 11', 'refused', own],
  ])
  const again = await importNow(here, owner, pack(manifestOf({ products: [productOf(3), ...products.slice(4, 5)] })))
  expect(again).toMatchObject({ imported: 2, refused: 0 })
})

test('nothing of another person gets into a bundle or a playlist, whatever the archive says', async () => {
  const [owner, other] = [await here.signUp('developer'), await here.signUp('developer')]
  const files = { 'videos/1.mp4': clip }
  await importNow(here, other, pack(manifestOf({ videos: [videoOf(1, clip)], products: [productOf(1)] }), files))
  const products = [productOf(2), productOf(3, { part_ids: [1, 2] }), productOf(4, { video_ids: [1] })]
  const done = await importNow(here, owner, pack(manifestOf({ products, playlists: [playlistOf(1, [1])] })))
  expect(done.list.map(({ state, note }) => [state, note])).toEqual([
    ['imported', null],
    ['imported', 'Some of its videos are not here.'],
    ['refused', expect.stringContaining('Not all products')],
    ['imported', 'Some of its videos are not here.'],
  ])
  expect(await readPlaylist(owner, idOf(done, 'Playlist 1'))).toEqual([])
})

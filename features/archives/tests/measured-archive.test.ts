import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenProductFileRow, givenProductPictureRow, givenProductRow } from '#testing/given/products.ts'
import { givenPictureRow, givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { playlistsApi } from '#features/playlists/contract.ts'
import { MANIFEST_NAME } from '../contract/manifest.ts'
import { measureArchive } from '../server/measure-archive.ts'
import { countValues } from '../server/parse-json.ts'
import { archiveOf, listArchived } from '../server/write-archive.ts'

const api = await startApi()
const { db } = api

// Each of these characters is longer in JSON, or in UTF-8.
const ODD = '"\\\n\u0001帳'
const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const COUNT = 40

async function givenProducts(owner: Person) {
  for (const nth of times(COUNT)) {
    const product = await givenProductRow(db, owner, { name: `${ODD} ${nth}`, requirements: ODD.repeat(nth + 1) })
    await givenProductPictureRow(db, product, { alt: ODD })
    const release = { product_id: product.id, version: '1', notes: ODD.repeat(nth + 1), released_at: new Date() }
    await db.insertInto('product_releases').values(release).execute()
  }
}

async function givenFiles(owner: Person) {
  const product = await givenProductRow(db, owner, { price_cents: 0 })
  const replaced = { file_size: 2_000_000_000, superseded_at: new Date() }
  for (const nth of times(5 * COUNT)) {
    const file = await givenProductFileRow(db, product)
    const file_name = `${ODD.replace('\n', '').repeat(nth % 30)}${nth}.zip`
    await db
      .updateTable('product_files')
      .set({ file_name, ...replaced })
      .where('id', '=', file.id)
      .execute()
  }
}

async function givenVideos(owner: Person) {
  const captions = { label: ODD, name: 'en.vtt', created_at: new Date() }
  for (const nth of times(COUNT)) {
    const video = await givenVideoRow(db, owner, { title: `${ODD} ${nth}`, thumbnail: 'a.webp' })
    for (const language of ['de', 'en'])
      await db
        .insertInto('video_captions')
        .values({ ...captions, video_id: video.id, language })
        .execute()
  }
}

async function givenShowcases(owner: Person) {
  const readme = { markdown: '# Read me', html: '', updated_at: new Date() }
  for (const nth of times(COUNT)) {
    const showcase = await givenShowcaseRow(db, owner, { title: `${ODD} ${nth}` })
    await givenPictureRow(db, showcase)
    await db
      .insertInto('showcase_readmes')
      .values({ ...readme, showcase_id: showcase.id })
      .execute()
  }
}

async function givenPlaylists(owner: Person) {
  const { body: playlist } = await owner.send(playlistsApi.create, { body: { name: ODD, description: ODD } })
  for (const index of times(COUNT)) {
    const { id: video_id } = await givenVideoRow(db, owner, { thumbnail: 'a.webp' })
    const item = { playlist_id: playlist.id, video_id, position: index + 1, note: index % 2 === 0 ? ODD : null }
    await db
      .insertInto('playlist_items')
      .values({ ...item, added_at: new Date() })
      .execute()
  }
}

/** Size of the manifest in an archive, all of whose files are in the storage. */
async function writtenSize(owner: Person) {
  const storage = { ...api.services.files.storage, read: () => Promise.resolve(Readable.from([Buffer.from('a')])) }
  const services = { ...api.services, files: { ...api.services.files, storage } }
  const archive = archiveOf(await listArchived(db, owner.id), { db, services, now: api.now() })
  const manifest = unzipSync(await buffer(archive.read()))[MANIFEST_NAME] ?? new Uint8Array()
  return { bytes: manifest.length, values: countValues(manifest) }
}

test.each([
  ['products with pictures and releases', givenProducts],
  ['a product with many files', givenFiles],
  ['videos with captions', givenVideos],
  ['showcases with pictures and READMEs', givenShowcases],
  ['playlists with notes', givenPlaylists],
])('the archive of %s is measured as a little larger than it gets', async (_what, given) => {
  const owner = await api.signUp('developer')
  await given(owner)
  const written = await writtenSize(owner)
  const kinds = await measureArchive(db, owner.id)
  for (const unit of ['bytes', 'values'] as const) {
    const ratio = kinds.reduce((sum, kind) => sum + kind[unit], 0) / written[unit]
    expect(ratio).toBeGreaterThan(1)
    expect(ratio).toBeLessThan(1.4)
  }
})

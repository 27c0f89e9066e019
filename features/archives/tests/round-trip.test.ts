import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '#testing/api.ts'
import { givenVideo, tusOf } from '#testing/given/upload-video.ts'
import { licencesApi, productFilesApi, productPicturesApi, productsApi } from '#features/products/contract.ts'
import { showcasePicturesApi, showcasesApi } from '#features/showcases/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { archivesApi } from '../contract.ts'
import { clip, downloadArchive, importNow, testImage } from './given-archives.ts'

const there = await startApi({ PUBLIC_URL: 'http://agency.localhost:8000' })
const here = await startApi({ PUBLIC_URL: 'http://community.localhost:8000' })

const VTT = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHello\n'
const README = '# Ledger\n\n<script>alert(1)</script>It adds up.'
const PROGRAM = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000, 7)])

const open = async ({ app }: TestApi, url: string | null | undefined) => {
  const { pathname, search } = new URL(url ?? '')
  return (await app.inject({ url: `${pathname}${search}` })).rawPayload
}
const formOf = (fields: Record<string, string | [Uint8Array, string]>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value[0] as BlobPart]), value[1])
  }
  return form
}

/** Everything that moves, made by hand. */
async function givenWork(who: Person) {
  const video = await givenVideo(
    there,
    who,
    { description: 'In two minutes', video_type: 'tutorials', is_public: 'true' },
    clip,
  )
  const params = { id: video.id }
  await who.sendForm(videosApi.setCaptions, {
    params,
    form: formOf({ language: 'en', file: [Buffer.from(VTT), 'en.vtt'] }),
  })
  await who.sendForm(videosApi.setThumbnail, { params, form: formOf({ file: [await testImage(1280, 720), 'a.png'] }) })
  const showcase = await who.sendForm(showcasesApi.create, {
    form: formOf({
      title: 'A shop for bakers',
      description: 'It takes orders at night.',
      for_whom: 'Bakers',
      repository_url: 'https://git.example/shop',
      readme_file: [Buffer.from(README), 'README.md'],
      selected_video_ids: JSON.stringify([video.id]),
    }),
  })
  await who.sendForm(showcasePicturesApi.addPicture, {
    params: { id: showcase.body.id },
    form: formOf({ file: [await testImage(300, 200), 'a.png'], alt: 'The counter' }),
  })
  const { body: product } = await who.send(productsApi.create, {
    body: {
      name: 'A ledger',
      description: 'It adds up.',
      long_description: '# Why',
      price: 19.99,
      pricing_model: 'pay_what_you_want',
      suggested_price: 25,
      version: '1.2',
      category: 'automation',
      browser_support: { firefox: true },
      permissions_required: ['tabs'],
    },
  })
  await who.sendForm(productPicturesApi.addPicture, {
    params: { id: product.id },
    form: formOf({ file: [await testImage(300, 200), 'a.png'] }),
  })
  const details = { product_id: String(product.id), filename: 'tool.exe', file_type: 'executable', version: '1.1' }
  await tusOf(there, who, '/api/marketplace/uploads').sendAll(PROGRAM, details)
  await who.send(licencesApi.changeSettings, { params: { id: product.id }, body: { source: 'generated' } })
  await there.runJobs()
}

test('what somebody made on one installation arrives on another, fields and bytes, private or as drafts', async () => {
  const before = await there.signUp('developer', { subscribed: true })
  await givenWork(before)
  const archive = await downloadArchive(there, before)
  const { body: contents } = await before.send(archivesApi.readContents)
  expect(contents).toMatchObject({ videos: 1, showcases: 1, products: 1, bytes: clip.length + PROGRAM.length })

  const after = await here.signUp('developer', { subscribed: true, username: 'moved' })
  const done = await importNow(here, after, archive, true)
  expect(done).toMatchObject({ state: 'done', failure: null, items: 3, imported: 3, refused: 0, waiting: 0 })
  expect(done.list.map(({ kind, state, title, note }) => [kind, state, title, note])).toEqual([
    ['video', 'imported', 'How it works', null],
    ['showcase', 'imported', 'A shop for bakers', null],
    ['product', 'imported', 'A ledger', null],
  ])
  const [videoId = 0, showcaseId = 0, productId = 0] = done.list.map(({ item_id }) => item_id ?? 0)

  const { body: video } = await after.send(videosApi.read, { params: { id: videoId } })
  expect(video).toMatchObject({
    title: 'How it works',
    description: 'In two minutes',
    video_type: 'tutorials',
    is_public: false,
    user_id: after.id,
    captions: [{ language: 'en', label: 'English', is_automatic: false }],
  })
  expect((await open(here, video.file_path)).equals(clip)).toBe(true)
  expect((await open(here, video.captions[0]?.url)).toString()).toBe(VTT)
  expect((await open(here, video.thumbnail_path)).subarray(8, 12).toString()).toBe('WEBP')
  expect((await here.nobody.send(videosApi.read, { params: { id: videoId } })).status).toBe(404)

  const { body: showcase } = await here.nobody.send(showcasesApi.read, { params: { id: showcaseId } })
  expect(showcase).toMatchObject({
    title: 'A shop for bakers',
    description: 'It takes orders at night.',
    for_whom: 'Bakers',
    repository_url: 'https://git.example/shop',
    developer_id: after.id,
    pictures: [{ width: 300, height: 200, alt: 'The counter' }],
  })
  expect((await after.send(showcasesApi.read, { params: { id: showcaseId } })).body.selected_video_ids).toEqual([
    videoId,
  ])
  const readme = (format: string) =>
    after.send(showcasesApi.readReadme, { params: { id: showcaseId }, query: { format } })
  expect((await readme('raw')).body.content).toBe(README)
  expect((await readme('html')).body.content).not.toContain('<script')

  const { body: product } = await after.send(productsApi.read, { params: { id: productId } })
  expect(product).toMatchObject({
    status: 'draft',
    name: 'A ledger',
    description: 'It adds up.',
    long_description: '# Why',
    price: 19.99,
    pricing_model: 'pay_what_you_want',
    suggested_price: 25,
    version: '1.2',
    category: 'automation',
    browser_support: { firefox: true, chrome: false },
    permissions_required: ['tabs'],
    pictures: [{ width: 300, height: 200, alt: null }],
  })
  expect((await here.nobody.send(productsApi.read, { params: { id: productId } })).status).toBe(404)
  const { body: files } = await after.send(productFilesApi.listFiles, { params: { id: productId } })
  expect(files).toMatchObject([{ file_name: 'tool.exe', file_type: 'executable', version: '1.1', state: 'ready' }])
  const { body: download } = await after.send(productFilesApi.readDownload, { params: { id: productId } })
  expect((await open(here, download.files[0]?.url)).equals(PROGRAM)).toBe(true)
  const { body: licence } = await after.send(licencesApi.readSettings, { params: { id: productId } })
  expect(licence.source).toBe('generated')
})

test('an archive that is sent again creates nothing twice, and brings back what was deleted meanwhile', async () => {
  const before = await there.signUp('developer')
  await givenVideo(there, before, { title: 'First' }, clip)
  await givenVideo(there, before, { title: 'Second' }, clip)
  const archive = await downloadArchive(there, before)
  const after = await here.signUp('developer', { username: 'again' })
  const [first] = (await importNow(here, after, archive)).list
  const again = await importNow(here, after, archive)
  expect(again).toMatchObject({ imported: 0, already_here: 2 })
  expect(again.list[0]?.item_id).toBe(first?.item_id)

  await after.send(videosApi.remove, { params: { id: first?.item_id ?? 0 } })
  expect(await importNow(here, after, archive)).toMatchObject({ imported: 1, already_here: 1 })
  const { body } = await after.send(videosApi.listOwn)
  expect(body.videos.map(({ title }) => title).sort()).toEqual(['First', 'Second'])
})

test('captions stay what they are, and a video shows the same frame in place of a poster', async () => {
  const before = await there.signUp('developer')
  const { id } = await givenVideo(there, before, {}, clip)
  await before.sendForm(videosApi.setCaptions, {
    params: { id },
    form: formOf({ language: 'en', file: [Buffer.from(VTT), 'en.vtt'] }),
  })
  const { db, services } = there
  await db.updateTable('video_captions').set({ is_automatic: true }).where('video_id', '=', id).execute()
  const { folder } = await db.selectFrom('videos').select('folder').where('id', '=', id).executeTakeFirstOrThrow()
  const [try_folder, poster] = [randomUUID(), 'still.webp']
  const still = Readable.from([await testImage(1280, 720)])
  const limits = { type: 'image/webp', maxBytes: 1_000_000 }
  await services.files.storage.put(`videos/${folder}/${try_folder}/${poster}`, still, limits)
  await db
    .updateTable('videos')
    .set({ try_folder, poster, frames: [poster] })
    .where('id', '=', id)
    .execute()

  const after = await here.signUp('developer')
  const done = await importNow(here, after, await downloadArchive(there, before))
  const params = { id: done.list[0]?.item_id ?? 0 }
  const { body: video } = await after.send(videosApi.read, { params })
  expect(video.captions).toMatchObject([{ language: 'en', is_automatic: true }])
  expect(video.thumbnail_path).toContain('/thumbnail-')
})

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { makeClip } from '#testing/clips.ts'
import { givenVideoRow } from '#testing/given-videos.ts'
import { givenVideo, tusOf } from '#testing/sending.ts'
import { uploadsApi, videosApi } from '../contract.ts'
import { beginProcessing, endProcessing, type Outcome } from '../server/processing.ts'

const api = await startApi()
const clip = await makeClip()
const HOUR_MS = 60 * 60 * 1000

const begin = (id: number) => api.inWork((work) => beginProcessing(work, id))
const end = (id: number, outcome: Outcome) => api.inWork((work) => endProcessing(work, id, outcome))
const CHECKSUM = Buffer.alloc(32, 7)
const store = (key: string) =>
  api.services.files.storage.put(key, Readable.from(['x']), { type: 'video/mp4', maxBytes: 9 })

test('what preparing a video makes is shown with it, and its owner is told', async () => {
  const owner = await api.signUp('developer')
  const { id, folder } = await givenVideoRow(api.db, owner, { state: 'uploaded', is_public: true })
  expect(await begin(id)).toMatchObject({ id, folder, type: 'video/mp4', announced_checksum: null })
  expect((await owner.send(videosApi.read, { params: { id } })).body.state).toBe('processing')
  const rendition = { height: 360, width: 640, bitrate: 800_000 }
  const made = {
    state: 'ready',
    checksum: CHECKSUM,
    poster: 'poster-1.webp',
    sprite: 'sprite-1.webp',
    renditions: [{ ...rendition, name: 'hls-360.m3u8' }],
  } as const
  expect(await end(id, made)).toBe(true)
  const files = `http://localhost:3000/api/videos/${id}/files`
  expect((await owner.send(videosApi.read, { params: { id } })).body).toMatchObject({
    state: 'ready',
    thumbnail_path: `${files}/poster-1.webp`,
    sprite_path: `${files}/sprite-1.webp`,
    renditions: [rendition],
  })
  const told = await api.db
    .selectFrom('live_events')
    .select('payload')
    .where('account_id', '=', owner.id)
    .where('type', '=', 'video')
    .orderBy('number')
    .execute()
  expect(told.map(({ payload }) => payload)).toEqual([
    { id, state: 'processing' },
    { id, state: 'ready' },
  ])
})

test('a video whose preparing was killed is prepared again, and what is ready stays so', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner, { state: 'uploaded' })
  expect(await begin(id)).toBeDefined()
  expect(await begin(id)).toBeDefined()
  expect(await end(id, { state: 'ready', checksum: CHECKSUM })).toBe(true)
  expect(await end(id, { state: 'failed', failure: 'Too late.' })).toBe(false)
  expect(await begin(id)).toBeUndefined()
  expect((await owner.send(videosApi.read, { params: { id } })).body).toMatchObject({ state: 'ready', failure: null })
})

test('a video that nobody prepared for hours is asked for again', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideo(api, owner, {}, clip)
  await api.db.updateTable('videos').set({ state: 'processing', state_since: api.now() }).where('id', '=', id).execute()
  await api.runScheduledJob('tidy-videos')
  await api.runJobs()
  expect((await owner.send(videosApi.read, { params: { id } })).body.state).toBe('processing')
  api.passTime(7 * HOUR_MS)
  await api.runScheduledJob('tidy-videos')
  await api.runJobs()
  expect((await owner.send(videosApi.read, { params: { id } })).body.state).toBe('ready')
})

test('what arrived whole becomes a video though nobody asks for it any more, unless it is none', async () => {
  const owner = await api.signUp('developer')
  for (const bytes of [clip, Buffer.from('no film')]) {
    await tusOf(api, owner).begin(bytes.length)
    const upload = await api.db
      .selectFrom('video_uploads')
      .selectAll()
      .where('user_id', '=', owner.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const growing = { key: `videos/${upload.folder}/original`, size: upload.size, type: 'video/mp4' }
    await api.services.files.storage.growing.append(growing, 0, Readable.from([bytes]))
  }
  api.passTime(2 * HOUR_MS)
  await api.runScheduledJob('tidy-videos')
  expect((await owner.send(videosApi.listOwn)).body.videos).toHaveLength(1)
  expect((await owner.send(uploadsApi.listUploads)).body).toEqual([])
})

test('files that no video names are swept up after a day, those of videos stay', async () => {
  const owner = await api.signUp('developer')
  const { folder } = await givenVideoRow(api.db, owner)
  const lost = randomUUID()
  await store(`videos/${folder}/original`)
  await store(`videos/${lost}/original`)
  await store('videos/no-name/original')
  const isThere = async (name: string) => (await api.services.files.storage.stat(`videos/${name}/original`)) !== null
  await api.runScheduledJob('sweep-files')
  expect(await Promise.all([folder, lost, 'no-name'].map(isThere))).toEqual([true, true, true])
  api.passTime(25 * HOUR_MS)
  await api.runScheduledJob('sweep-files')
  expect(await Promise.all([folder, lost, 'no-name'].map(isThere))).toEqual([true, false, false])
})

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { makeClip } from '#testing/given/clips.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { tusOf } from '#testing/given/upload-video.ts'
import { uploadsApi, videosApi } from '../contract.ts'
import { beginProcessing, endProcessing, type Outcome, type Preparing } from '../server/processing/outcomes.ts'

const api = await startApi()
const clip = await makeClip()
const HOUR_MS = 60 * 60 * 1000

const begin = (id: number) => api.inWork((work) => beginProcessing(work, id))
const end = (begun: Preparing | undefined, outcome: Outcome) =>
  api.inWork((work) => endProcessing(work, begun!, outcome))
const CHECKSUM = Buffer.alloc(32, 7)
const store = (key: string) =>
  api.services.files.storage.put(key, Readable.from(['x']), { type: 'video/mp4', maxBytes: 9 })

test('what preparing a video makes is shown with it, and its owner is told', async () => {
  const owner = await api.signUp('developer')
  const { id, folder } = await givenVideoRow(api.db, owner, { state: 'uploaded', is_public: true })
  const begun = await begin(id)
  expect(begun).toMatchObject({ id, folder, former_try: null, announced_checksum: null })
  expect((await owner.send(videosApi.read, { params: { id } })).body.state).toBe('processing')
  const rendition = { height: 360, width: 640, bitrate: 800_000 }
  const made = {
    master: 'master.m3u8',
    sprite: 'sprite.vtt',
    frames: ['frame-0.webp', 'frame-1.webp'],
    poster: 'frame-1.webp',
    renditions: [{ ...rendition, name: '360/index.m3u8' }],
  }
  expect(await end(begun, { state: 'ready', checksum: CHECKSUM, made })).toBe(true)
  const files = `http://localhost:3000/api/video_files/${folder}/${begun?.try_folder}/public`
  const shown = {
    state: 'ready',
    thumbnail_path: `${files}/frame-1.webp`,
    sprite_path: `${files}/sprite.vtt`,
    hls_path: `${files}/master.m3u8`,
    renditions: [rendition],
  }
  const frames = made.frames.map((name) => ({ name, url: `${files}/${name}` }))
  expect((await owner.send(videosApi.read, { params: { id } })).body).toMatchObject({ ...shown, frames })
  expect((await api.nobody.send(videosApi.read, { params: { id } })).body).toMatchObject({ ...shown, frames: [] })
  const events = await api.db
    .selectFrom('live_events')
    .select('payload')
    .where('account_id', '=', owner.id)
    .where('type', '=', 'video')
    .orderBy('number')
    .execute()
  expect(events.map(({ payload }) => payload)).toEqual([
    { id, state: 'processing' },
    { id, state: 'ready' },
  ])
})

test('a video whose preparing was killed is prepared again, and only the last try says what came of it', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner, { state: 'uploaded' })
  const first = await begin(id)
  const second = await begin(id)
  expect(second?.former_try).toBe(first?.try_folder)
  const done = { state: 'ready', checksum: CHECKSUM, made: null } as const
  expect(await end(first, done)).toBe(false)
  expect(await end(second, done)).toBe(true)
  expect(await end(second, { state: 'failed', failure: 'Too late.' })).toBe(false)
  expect(await begin(id)).toBeUndefined()
  expect((await owner.send(videosApi.read, { params: { id } })).body).toMatchObject({ state: 'ready', failure: null })
})

test('a video that nobody prepares any more is given up, and its owner may have it tried again', async () => {
  const owner = await api.signUp('developer')
  const stateOf = async (id: number) => (await owner.send(videosApi.read, { params: { id } })).body
  const { id: lost } = await givenVideoRow(api.db, owner, { state: 'uploaded' })
  await begin(lost)
  const form = new FormData()
  form.append('title', 'Under way')
  form.append('file', new Blob([new Uint8Array(clip)]), 'clip.mp4')
  const { body: underWay } = await owner.sendForm(videosApi.upload, { form })
  await begin(underWay.id)
  await api.runScheduledJob('tidy-videos')
  expect(await stateOf(lost)).toMatchObject({ state: 'failed', failure: expect.stringContaining('again') })
  expect((await stateOf(underWay.id)).state).toBe('processing')
  await api.runJobs()
  expect((await stateOf(underWay.id)).state).toBe('ready')
  expect((await owner.send(videosApi.tryAgain, { params: { id: lost } })).body.state).toBe('processing')
  await api.runJobs()
})

test('a video that nobody has begun to prepare is asked for once', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner, { state: 'uploaded' })
  await api.runScheduledJob('tidy-videos')
  await api.runScheduledJob('tidy-videos')
  expect(await api.runJobs()).toBe(1)
  // Its row is all there is of it.
  expect((await owner.send(videosApi.read, { params: { id } })).body).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('missing'),
  })
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
  const [counts, former, lost] = [randomUUID(), randomUUID(), randomUUID()]
  const { folder } = await givenVideoRow(api.db, owner, { try_folder: counts })
  const { folder: failed } = await givenVideoRow(api.db, owner, {
    try_folder: counts,
    state: 'failed',
    failure: 'It is damaged.',
  })
  const named = [`${folder}/original`, `${folder}/${counts}/360/00000.m4s`, `${failed}/original`]
  const unnamed = [
    `${lost}/original`,
    'no-name/original',
    `${folder}/${former}/master.m3u8`,
    `${failed}/${counts}/master.m3u8`,
  ]
  for (const name of [...named, ...unnamed]) await store(`videos/${name}`)
  const isThere = async (name: string) => (await api.services.files.storage.stat(`videos/${name}`)) !== null
  const left = async () => {
    const there = await Promise.all([...named, ...unnamed].map(isThere))
    return [...named, ...unnamed].filter((_, at) => there[at])
  }
  await api.runScheduledJob('sweep-files')
  expect(await left()).toEqual([...named, ...unnamed])
  api.passTime(25 * HOUR_MS)
  await api.runScheduledJob('sweep-files')
  expect(await left()).toEqual(named)
})

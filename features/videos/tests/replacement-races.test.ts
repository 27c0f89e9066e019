import { expect, vi } from 'vitest'
import { deleteUnreferencedFiles } from '#platform/server/files/stored-files.ts'
import { filmTest as test } from '#testing/given/test-clips.ts'
import { codeOf, tusOf } from '#testing/given/upload-video.ts'
import { videosApi } from '../contract.ts'
import { videoFiles } from '../server/files.ts'
import { startReplacing } from './given-replacement.ts'

// Long, because ffmpeg runs several times in each, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const {
  api,
  ffmpeg,
  storage,
  clips,
  films,
  read,
  rowOf,
  replacementOf,
  usedBy,
  filesIn,
  allFiles,
  countOriginals,
  plays,
  givenVideo,
  replace,
  prepare,
} = await startReplacing()
const { before, after, later } = films
const DAY_MS = 24 * 60 * 60 * 1000

test('of two new files that arrive at once one counts, and nothing of the other stays', async () => {
  const dev = await api.signUp('developer')
  const video = await givenVideo(dev)
  const originals = await countOriginals()
  const sent = await Promise.all([replace(dev, video.id, after), replace(dev, video.id, later)])
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { size } = (await replacementOf(dev, video.id)).body
  expect([after.length, later.length]).toContain(size)
  await api.runJobs()
  await api.runJobs()
  const now = await read(dev, video.id)
  expect([now.state, now.size, await countOriginals(), await usedBy(dev)]).toEqual(['ready', size, originals, size])
  expect((await replacementOf(dev, video.id)).status).toBe(404)
})

test('a later new file counts while an earlier one is still being prepared', async () => {
  const dev = await api.signUp('developer')
  const video = await givenVideo(dev)
  const originals = await countOriginals()
  await replace(dev, video.id, after)
  const reached = Promise.withResolvers<undefined>()
  const overtaken = Promise.withResolvers<undefined>()
  const slow: typeof ffmpeg = {
    ...ffmpeg,
    run: async (...run) => {
      await ffmpeg.run(...run)
      reached.resolve(undefined)
      await overtaken.promise
    },
  }
  const former = prepare(video.id, dev, { ffmpeg: slow })
  await reached.promise
  await replace(dev, video.id, later)
  await api.runJobs()
  overtaken.resolve(undefined)
  await former
  const now = await read(dev, video.id)
  expect(await plays(now, later)).toBe(true)
  expect(now).toMatchObject({ state: 'ready', size: later.length, duration_ms: 3000 })
  expect((await replacementOf(dev, video.id)).status).toBe(404)
  await api.runJobs()
  expect([await countOriginals(), await usedBy(dev)]).toEqual([originals, later.length])
})

test('who is killed after the last byte, or while it is prepared, loses nothing and does nothing twice', async () => {
  const dev = await api.signUp('developer')
  const video = await givenVideo(dev)
  const tus = tusOf(api, dev)
  const begun = await tus.begin(after.length, { replaces_video_id: String(video.id) })
  const path = String(begun.headers['location'])
  await tus.append(path, 0, after.subarray(0, 9000))
  const { folder } = await api.db
    .selectFrom('video_uploads')
    .select('folder')
    .where('replaces_video_id', '=', video.id)
    .executeTakeFirstOrThrow()
  const growing = { key: `videos/${folder}/original`, size: after.length, type: 'video/mp4' }
  // As far as the killed process came.
  const rest = async function* () {
    yield after.subarray(9000)
  }
  await storage.growing.append(growing, 9000, rest())
  await storage.growing.finish(growing)
  expect(await plays(await read(dev, video.id), before)).toBe(true)
  const asked = await Promise.all([tus.ask(path), tus.ask(path)])
  expect(asked.map(({ headers }) => headers['upload-offset'])).toEqual(Array(2).fill(String(after.length)))
  expect((await replacementOf(dev, video.id)).body.state).toBe('uploaded')

  const broken = { ffmpeg: { ...ffmpeg, run: () => Promise.reject(new Error('it was killed')) } }
  await expect(prepare(video.id, dev, broken)).rejects.toThrow('it was killed')
  expect((await replacementOf(dev, video.id)).body).toMatchObject({ state: 'processing', failure: null })
  expect(await plays(await read(dev, video.id), before)).toBe(true)
  await prepare(video.id, dev)
  expect(await plays(await read(dev, video.id), after)).toBe(true)
  // Asked again after it was done, as by who did not hear the last answer.
  expect((await tus.ask(path)).headers['upload-offset']).toBe(String(after.length))
  await api.runJobs()
  expect((await replacementOf(dev, video.id)).status).toBe(404)
  expect(await plays(await read(dev, video.id), after)).toBe(true)
})

test('a picture that its owner brought stays through two replacements, and nothing is left of the files before', async () => {
  const dev = await api.signUp('developer')
  const { id } = await givenVideo(dev, { is_public: 'true' })
  const { folder } = await rowOf(id)
  await api.db.updateTable('videos').set({ thumbnail: 'thumbnail-1.webp' }).where('id', '=', id).execute()
  await storage.put(
    `videos/${folder}/thumbnail-1.webp`,
    { path: `${clips.folder}/before.mp4` },
    { type: 'image/webp', maxBytes: 1e6 },
  )
  for (const bytes of [after, later]) {
    await replace(dev, id, bytes)
    await api.runJobs()
    await api.runJobs()
  }
  const video = await read(dev, id)
  expect(video.thumbnail_path).toContain('thumbnail-1.webp')
  expect((await api.app.inject({ url: new URL(video.thumbnail_path!).pathname })).statusCode).toBe(200)
  const row = await rowOf(id)
  expect(row.attachments_folder).toBe(folder)
  expect(await filesIn(folder)).toEqual(['thumbnail-1.webp'])
  const files = await filesIn(row.folder)
  expect(files.filter((name) => name !== 'original' && !name.startsWith(`${row.try_folder}/`))).toEqual([])
  // Sweeping finds nothing to remove.
  const kept = await allFiles()
  await deleteUnreferencedFiles(api.db, api.services.files, new Date(Date.now() + 2 * DAY_MS), [videoFiles])
  expect((await allFiles()).filter((key) => key.includes(folder) || key.includes(row.folder)).length).toBe(
    kept.filter((key) => key.includes(folder) || key.includes(row.folder)).length,
  )
  await dev.send(videosApi.remove, { params: { id } })
  await api.runJobs()
  expect([await filesIn(folder), await filesIn(row.folder)]).toEqual([[], []])
})

test('a video that is deleted takes along the new files that are on their way to it', async () => {
  const dev = await api.signUp('developer')
  const { id } = await givenVideo(dev)
  const originals = await countOriginals()
  await replace(dev, id)
  const tus = tusOf(api, dev)
  const path = String((await tus.begin(later.length, { replaces_video_id: String(id) })).headers['location'])
  await tus.append(path, 0, later.subarray(0, 5000))
  await dev.send(videosApi.remove, { params: { id } })
  expect(codeOf(await tus.append(path, 5000, later.subarray(5000)))).toEqual([404, 'not_found'])
  await api.runJobs()
  expect([await countOriginals(), await usedBy(dev)]).toEqual([originals - 1, 0])
})

test('a new file whose preparing was killed again and again is given up, and the old one plays on', async () => {
  const dev = await api.signUp('developer')
  const { id } = await givenVideo(dev)
  const originals = await countOriginals()
  await replace(dev, id)
  const broken = { ffmpeg: { ...ffmpeg, run: () => Promise.reject(new Error('it was killed')) } }
  await expect(prepare(id, dev, broken)).rejects.toThrow('it was killed')
  await api.runScheduledJob('tidy-videos')
  expect((await replacementOf(dev, id)).body).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('several times'),
  })
  await api.runJobs()
  expect([await countOriginals(), await usedBy(dev)]).toEqual([originals, before.length])
  expect(await plays(await read(dev, id), before)).toBe(true)
})

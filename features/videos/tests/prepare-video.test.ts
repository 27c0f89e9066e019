import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, expect, vi } from 'vitest'
import { startApi } from '#testing/api.ts'
import { makeClip, sha256 } from '#testing/given/clips.ts'
import {
  Clips,
  describeFilms as describe,
  filmTest as test,
  givenFfmpeg,
  H264,
  picture,
  tone,
} from '#testing/given/test-clips.ts'
import { codeOf, tusOf } from '#testing/given/upload-video.ts'
import { FfmpegFailed } from '../server/ffmpeg/ffmpeg.ts'
import type { Services } from '#platform/server/services.ts'
import { videosApi, type Video } from '../contract.ts'
import { prepareVideo } from '../server/prepare-video.ts'
import { REFUSAL_MESSAGES } from '../server/processing/refusal.ts'
import { namesBelow } from './media.ts'

// Long, because ffmpeg runs several times in each, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const clips = new Clips()
afterAll(() => clips.remove())
const film = readFileSync(clips.make('talk.mp4', `${picture('160x90', 2, 10)} ${tone(2)} ${H264}`))
const ffmpeg = givenFfmpeg()
const api = await startApi({}, { ffmpeg })
const dev = await api.signUp('developer')
const { storage } = api.services.files

const stateOf = async (id: number) => (await dev.send(videosApi.read, { params: { id } })).body
const sendFilm = async (bytes: Buffer = film): Promise<Video> => (await tusOf(api, dev).sendAll(bytes)).json<Video>()
const rowOf = (id: number) => api.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** The files that were made of a video, by the folder of each try. */
const madeOf = async (folder: string) =>
  (await namesBelow(storage, `videos/${folder}`)).filter((name) => name.includes('/'))

/** One try at preparing a video, as a process that works does it. */
async function prepare(
  id: number,
  {
    services = {},
    tryNumber = 1,
    signal = new AbortController().signal,
  }: Partial<{
    services: Partial<Services>
    tryNumber: number
    signal: AbortSignal
  }> = {},
): Promise<unknown> {
  // What was asked for is done here.
  await api.db.deleteFrom('jobs').where('kind', '=', prepareVideo.name).execute()
  return prepareVideo.perform(
    { id, owner: dev.id },
    {
      db: api.db,
      now: api.now(),
      services: { ...api.services, ...services },
      log: pino({ level: 'silent' }),
      signal,
      tryNumber,
      tries: prepareVideo.tries,
    },
  )
}

test('a video that was sent becomes what every browser plays, and its owner sees how far that is', async () => {
  const reported: unknown[] = []
  const unwatch = api.services.liveChannel.watch(dev.id, {
    wake: () => undefined,
    position: () => null,
    onSignal: ({ payload }) => reported.push(payload),
  })
  const { id, state, hls_path } = await sendFilm()
  expect([state, hls_path]).toEqual(['uploaded', null])
  await api.runJobs()
  const video = await stateOf(id)
  expect(video).toMatchObject({
    state: 'ready',
    failure: null,
    renditions: [{ height: 90, width: 160 }],
    hls_path: expect.stringContaining('/master.m3u8'),
    sprite_path: expect.stringContaining('/sprite.vtt'),
  })
  expect(video.frames).toHaveLength(3)
  expect(video.frames.map(({ url }) => url)).toContain(video.thumbnail_path)
  await expect.poll(() => reported.at(-1)).toEqual({ id, percent: 100 })
  unwatch()
  const { checksum, folder, try_folder } = await rowOf(id)
  expect(checksum?.toString('hex')).toBe(sha256(film))
  expect(await madeOf(folder)).toContain(`${try_folder}/90/00000.m4s`)
})

test('a film that nobody can decode is refused at once, with a sentence for its owner, and may be tried again', async () => {
  const { id } = await sendFilm(await makeClip())
  await api.runJobs()
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    failure: REFUSAL_MESSAGES.damaged,
    hls_path: null,
    frames: [],
  })
  expect(await madeOf((await rowOf(id)).folder)).toEqual([])
  expect((await dev.send(videosApi.tryAgain, { params: { id } })).body.state).toBe('processing')
  expect((await dev.send(videosApi.tryAgain, { params: { id } })).problem.code).toBe('not_failed')
  await api.runJobs()
  expect(await stateOf(id)).toMatchObject({ state: 'failed' })
})

describe('when something goes wrong that is not the fault of a video', () => {
  const broken = { ffmpeg: { ...ffmpeg, run: () => Promise.reject(new Error('it fell over')) } }

  test('it is tried three times, then its owner is told, and may have it tried again', async () => {
    const { id } = await sendFilm()
    for (const tryNumber of [1, 2]) {
      await expect(prepare(id, { services: broken, tryNumber })).rejects.toThrow('it fell over')
      expect(await stateOf(id)).toMatchObject({ state: 'processing', failure: null })
    }
    await expect(prepare(id, { services: broken, tryNumber: 3 })).rejects.toThrow('it fell over')
    expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('on the server') })
    await dev.send(videosApi.tryAgain, { params: { id } })
    await api.runJobs()
    expect(await stateOf(id)).toMatchObject({ state: 'ready', failure: null })
  })

  test('and the machine is too busy, it is tried again, and its owner is told nothing wrong of their file', async () => {
    const { id } = await sendFilm()
    const busy = { ffmpeg: { ...ffmpeg, run: () => Promise.reject(new FfmpegFailed('too_slow', '')) } }
    await expect(prepare(id, { services: busy, tryNumber: 1 })).rejects.toThrow(FfmpegFailed)
    expect(await stateOf(id)).toMatchObject({ state: 'processing', failure: null })
    await expect(prepare(id, { services: busy, tryNumber: 3 })).rejects.toThrow(FfmpegFailed)
    const { state, failure } = await stateOf(id)
    expect(state).toBe('failed')
    expect(failure).toMatch(/server was too busy/)
    expect(failure).not.toMatch(/H\.264|AAC|export/i)
    await dev.send(videosApi.tryAgain, { params: { id } })
    await api.runJobs()
    expect(await stateOf(id)).toMatchObject({ state: 'ready', failure: null })
  })

  test('and the disk is full, that is what its owner is told, and nothing of it stands anywhere', async () => {
    const { id } = await sendFilm()
    const { workFolders } = api.services
    const full: Services['workFolders'] = {
      withFolder: (work) => workFolders.withFolder((folder) => work({ ...folder, room: () => 1000 })),
    }
    const services = { workFolders: full }
    await expect(prepare(id, { services, tryNumber: 3 })).rejects.toMatchObject({ status: 507 })
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('no storage left'),
      hls_path: null,
    })
    expect(await madeOf((await rowOf(id)).folder)).toEqual([])
  })

  test('and its process stops, nobody is told, and the next one begins anew', async () => {
    const { id } = await sendFilm()
    const stopping = new AbortController()
    const services = {
      ffmpeg: {
        ...ffmpeg,
        run: async () => {
          stopping.abort(new Error('stopping'))
          throw new Error('killed')
        },
      },
    }
    await expect(prepare(id, { services, tryNumber: 3, signal: stopping.signal })).rejects.toThrow('killed')
    expect(await stateOf(id)).toMatchObject({ state: 'processing', failure: null })
    const { folder, try_folder: broken_off } = await rowOf(id)
    await storage.put(
      `videos/${folder}/${broken_off}/frame-0.webp`,
      { path: `${clips.folder}/talk.mp4` },
      { type: 'image/webp', maxBytes: 1e6 },
    )
    await prepare(id)
    expect(await stateOf(id)).toMatchObject({ state: 'ready' })
    expect((await madeOf(folder)).filter((name) => name.startsWith(String(broken_off)))).toEqual([])
  })
})

test('of two who prepare the same video only the later counts, and nothing of the other stays', async () => {
  const { id, duration_ms } = await sendFilm()
  expect(duration_ms).toBe(2000)
  const reached = Promise.withResolvers<undefined>()
  const overtaken = Promise.withResolvers<undefined>()
  const slow = {
    ffmpeg: {
      ...ffmpeg,
      run: async (...run: Parameters<typeof ffmpeg.run>) => {
        await ffmpeg.run(...run)
        reached.resolve(undefined)
        await overtaken.promise
      },
    },
  }
  const former = prepare(id, { services: slow })
  await reached.promise
  await prepare(id)
  overtaken.resolve(undefined)
  await former
  const { state, folder, try_folder } = await rowOf(id)
  expect(state).toBe('ready')
  const made = await madeOf(folder)
  expect(made.filter((name) => !name.startsWith(`${try_folder}/`))).toEqual([])
  expect(made).toContain(`${try_folder}/master.m3u8`)
  const renditions = await api.db.selectFrom('video_renditions').selectAll().where('video_id', '=', id).execute()
  expect(renditions).toHaveLength(1)
})

test('a video that is deleted while it is prepared is gone with everything', async () => {
  const { id } = await sendFilm()
  const { folder } = await rowOf(id)
  const services = {
    ffmpeg: {
      ...ffmpeg,
      run: async (...run: Parameters<typeof ffmpeg.run>) => {
        await dev.send(videosApi.remove, { params: { id } })
        await api.runJobs()
        await ffmpeg.run(...run)
      },
    },
  }
  await prepare(id, { services })
  expect(await namesBelow(storage, `videos/${folder}`)).toEqual([])
})

test('without ffmpeg a video is kept, and plays as it came', async () => {
  const { id } = await sendFilm()
  await prepare(id, { services: { ffmpeg: null } })
  const video = await stateOf(id)
  expect(video).toMatchObject({ state: 'ready', hls_path: null, sprite_path: null, thumbnail_path: null, frames: [] })
  const { pathname, search } = new URL(video.file_path)
  const { rawPayload } = await api.app.inject({ url: pathname + search })
  expect(sha256(rawPayload)).toBe(sha256(film))
})

describe('the picture of a video', () => {
  test('is the frame that its owner chooses, unless they brought one of their own', async () => {
    const { id } = await sendFilm()
    await api.runJobs()
    const { frames, thumbnail_path: before } = await stateOf(id)
    const other = frames.find(({ url }) => url !== before)!
    const choose = (name: string, who = dev) => who.send(videosApi.chooseFrame, { params: { id }, body: { name } })
    expect((await choose(other.name)).body.thumbnail_path).toBe(other.url)
    expect((await choose('master.m3u8')).status).toBe(404)
    expect((await choose(other.name, await api.signUp('developer'))).status).toBe(404)
    expect((await api.nobody.send(videosApi.chooseFrame, { params: { id }, body: { name: other.name } })).status).toBe(
      401,
    )
    await dev.send(videosApi.change, { params: { id }, body: { is_public: true } })
    expect((await choose(other.name, await api.signUp('developer'))).status).toBe(403)

    const { folder } = await rowOf(id)
    await api.db.updateTable('videos').set({ thumbnail: 'thumbnail-1.webp' }).where('id', '=', id).execute()
    await storage.put(
      `videos/${folder}/thumbnail-1.webp`,
      { path: `${clips.folder}/talk.mp4` },
      { type: 'image/webp', maxBytes: 1e6 },
    )
    expect((await choose(frames[0]!.name)).body.thumbnail_path).toContain('thumbnail-1.webp')
    const remove = (who = dev) => who.send(videosApi.removeThumbnail, { params: { id } })
    expect((await remove(await api.signUp('developer'))).status).toBe(403)
    expect((await remove()).body.thumbnail_path).toContain(frames[0]!.name)
    await api.runJobs()
    expect(await storage.stat(`videos/${folder}/thumbnail-1.webp`)).toBeNull()
  })
})

test('a list that names other files is not followed, and not even taken', async () => {
  const list = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')
  expect(codeOf(await tusOf(api, dev).sendAll(list))).toEqual([400, 'names_others'])
})

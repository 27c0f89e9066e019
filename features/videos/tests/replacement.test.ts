import { expect, vi } from 'vitest'
import type { Person } from '#testing/api.ts'
import { makeClip, sha256 } from '#testing/given/clips.ts'
import { filmTest as test } from '#testing/given/test-clips.ts'
import { codeOf, tusOf } from '#testing/given/upload-video.ts'
import { replacementApi, sendingApi, sharingApi, uploadsApi, videosApi, type Video } from '../contract.ts'
import { REFUSAL_MESSAGES } from '../server/processing/refusal.ts'
import { startReplacing } from './given-replacement.ts'

// Long, because ffmpeg runs several times in each, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const {
  api,
  films,
  read,
  rowOf,
  replacementOf,
  usedBy,
  filesIn,
  allFiles,
  countOriginals,
  played,
  plays,
  givenVideo,
  replace,
} = await startReplacing()
const { before, after } = films

test('an owner replaces the file of a video: the old one plays until the new one is prepared, and everything else stays', async () => {
  const [dev, fan] = [await api.signUp('developer'), await api.signUp('client')]
  const old = await givenVideo(dev, { is_public: 'true', description: 'At 0:01 it opens.' })
  const params = { id: old.id }
  await fan.send(videosApi.like, { body: { video_id: old.id, dir: 1 } })
  await fan.send(videosApi.noteView, { params, body: { reached: 20 } })
  const captions = new FormData()
  captions.append('file', new Blob(['WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n']), 'en.vtt')
  captions.append('language', 'en')
  await dev.sendForm(videosApi.setCaptions, { params, form: captions })
  const { body: link } = await dev.send(sharingApi.share, { params, body: {} })
  const { folder: oldFolder, try_folder: oldTry } = await rowOf(old.id)
  const { etag } = await played(old)

  const sent = await replace(dev, old.id, after, { checksum: sha256(after) })
  expect([sent.statusCode, sent.json<Video>().id]).toEqual([200, old.id])
  expect((await replacementOf(dev, old.id)).body).toMatchObject({
    state: 'uploaded',
    failure: null,
    size: after.length,
  })
  const meanwhile = await read(fan, old.id)
  expect(meanwhile).toMatchObject({ state: 'ready', hls_path: old.hls_path, size: before.length, duration_ms: 1000 })
  expect(await plays(meanwhile, before)).toBe(true)
  expect(await usedBy(dev)).toBe(before.length + after.length)
  expect((await dev.send(uploadsApi.listUploads)).body).toEqual([])

  await api.runJobs()
  const video = await read(fan, old.id)
  expect(video).toMatchObject({
    id: old.id,
    title: 'My shop',
    description: 'At 0:01 it opens.',
    state: 'ready',
    likes: 1,
    liked_by_user: true,
    views: 1,
    size: after.length,
    duration_ms: 2000,
    upload_date: old.upload_date,
    captions: [{ language: 'en' }],
  })
  const now = await played(video)
  expect([now.checksum, now.etag === etag]).toEqual([sha256(after), false])
  for (const part of ['file_path', 'hls_path', 'sprite_path', 'thumbnail_path'] as const)
    expect([part, video[part] === old[part]]).toEqual([part, false])
  const response = await api.app.inject({ url: new URL(video.captions[0]!.url).pathname })
  expect(response.body).toContain('Hello')
  const shared = await api.nobody.send(sharingApi.readShared, { params: { token: link.share_token } })
  expect([shared.status, shared.body.hls_path]).toEqual([200, video.hls_path])

  expect((await replacementOf(dev, old.id)).status).toBe(404)
  expect(await usedBy(dev)).toBe(after.length)
  await api.runJobs()
  expect((await filesIn(oldFolder)).filter((name) => name === 'original' || name.startsWith(`${oldTry}/`))).toEqual([])
  expect((await filesIn(oldFolder)).filter((name) => name.startsWith('captions'))).toHaveLength(1)
  const stale = await api.app.inject({ url: new URL(old.hls_path!).pathname })
  expect(stale.statusCode).toBe(404)
})

test('only its owner replaces the file of a video, or learns about a new one', async () => {
  const [dev, client, other] = [
    await api.signUp('developer'),
    await api.signUp('client'),
    await api.signUp('developer', { subscribed: true }),
  ]
  const video = await givenVideo(dev)
  const announce = (who: Pick<Person, 'send'>) =>
    who.send(sendingApi.announce, { body: { size: after.length, replaces_video_id: video.id } })
  const all = (who: Pick<Person, 'send'>) =>
    Promise.all([
      announce(who),
      replacementOf(who, video.id),
      who.send(replacementApi.remove, { params: { id: video.id } }),
    ])
  const statuses = async (who: Pick<Person, 'send'>) => (await all(who)).map(({ status }) => status)
  const waiting = await replace(dev, video.id)
  expect(waiting.statusCode).toBe(200)
  for (const who of [client, other]) {
    expect(await statuses(who)).toEqual([404, 404, 404])
    expect(codeOf(await tusOf(api, who).begin(10, { replaces_video_id: String(video.id) }))).toEqual([404, 'not_found'])
  }
  await dev.send(videosApi.change, { params: { id: video.id }, body: { is_public: true } })
  for (const who of [client, other]) expect(await statuses(who)).toEqual([403, 403, 403])
  expect(await statuses(api.nobody)).toEqual([401, 401, 401])
  expect(
    await api.db.selectFrom('video_uploads').select('id').where('user_id', 'in', [client.id, other.id]).execute(),
  ).toEqual([])
  expect((await replacementOf(dev, video.id)).body.state).toBe('uploaded')
  expect((await dev.send(sendingApi.announce, { body: { size: 10, replaces_video_id: 999_999 } })).status).toBe(404)
})

test('a new file that cannot be prepared leaves the old one as it was, and its owner is told why', async () => {
  const dev = await api.signUp('developer')
  const video = await givenVideo(dev)
  const row = await rowOf(video.id)
  expect((await replace(dev, video.id, await makeClip())).statusCode).toBe(200)
  await api.runJobs()
  expect((await replacementOf(dev, video.id)).body).toMatchObject({
    state: 'failed',
    failure: REFUSAL_MESSAGES.damaged,
  })
  expect(await rowOf(video.id)).toEqual(row)
  expect(await plays(await read(dev, video.id), before)).toBe(true)
  expect(await usedBy(dev)).toBe(before.length)
  await api.runJobs()
  expect((await allFiles()).filter((key) => key.endsWith('/original') && !key.includes(row.folder)).length).toBe(
    (await countOriginals()) - 1,
  )
  expect((await dev.send(replacementApi.remove, { params: { id: video.id } })).status).toBe(204)
  expect((await dev.send(replacementApi.remove, { params: { id: video.id } })).status).toBe(404)
  expect((await replacementOf(dev, video.id)).status).toBe(404)
})

test('a new file that is no video, or does not fit, is refused, and the video stays as it was', async () => {
  const dev = await api.signUp('developer')
  const video = await givenVideo(dev)
  const row = await rowOf(video.id)
  const originals = await countOriginals()
  expect(codeOf(await replace(dev, video.id, Buffer.from('hello there')))).toEqual([400, 'not_a_video'])
  expect(codeOf(await tusOf(api, dev).begin(0, { replaces_video_id: String(video.id) }))).toEqual([400, 'empty_file'])
  expect([await rowOf(video.id), await countOriginals()]).toEqual([row, originals])
  expect((await replacementOf(dev, video.id)).status).toBe(404)
})

test('a video that could not be prepared plays once its file is replaced', async () => {
  const dev = await api.signUp('developer')
  const { id } = (await tusOf(api, dev).sendAll(await makeClip())).json<Video>()
  await api.runJobs()
  expect(await read(dev, id)).toMatchObject({ state: 'failed' })
  await replace(dev, id)
  await api.runJobs()
  expect(await read(dev, id)).toMatchObject({ state: 'ready', failure: null, duration_ms: 2000 })
})

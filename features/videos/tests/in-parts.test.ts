import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startApi, startApiOn, type Person } from '#testing/api.ts'
import { givenBucket } from '#testing/outside/bucket.ts'
import { freeBox, makeClip, sha256 } from '#testing/given/clips.ts'
import { givenUploadRow, givenVideoRow } from '#testing/given/videos.ts'
import { codeOf, tusOf } from '#testing/given/upload-video.ts'
import { PARTS_AT_ONCE, type NextPart } from '#platform/contract/parts.ts'
import { replacementApi, sendingApi, uploadsApi, VIDEO_MAX_BYTES, videosApi, type VideoUpload } from '../contract.ts'
import { storeMultipartId } from '../server/queries/uploads.ts'

const MB = 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1000

const bucket = await givenBucket()
bucket.letPages('http://localhost:3000')
const api = await startApi(bucket.settings)
afterAll(() => bucket.stop())
const clip = await makeClip()
/** A film of two parts: behind it is room that every player skips. */
const REST = 8 * MB
const film = Buffer.concat([clip, freeBox(REST), Buffer.alloc(REST - 8)])

async function announce(who: Person, size: number, details: object = {}): Promise<VideoUpload> {
  const response = await who.send(sendingApi.announce, { body: { filename: 'My shop.mp4', size, ...details } })
  if (response.status !== 201) throw new Error(JSON.stringify(response.problem))
  return response.body
}
const next = async (who: Person, { id }: VideoUpload) =>
  (await who.send(sendingApi.nextParts, { params: { uploadId: id } })).body
const finish = (who: Person, { id }: VideoUpload) => who.send(sendingApi.finish, { params: { uploadId: id } })
const put = async ({ url }: NextPart, body: Buffer) =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(body) })).status
const send = (part: NextPart, bytes: Buffer) => put(part, bytes.subarray(part.offset, part.offset + part.size))
async function sendAll(who: Person, upload: VideoUpload, bytes: Buffer) {
  const { parts } = await next(who, upload)
  for (const part of parts) expect(await send(part, bytes)).toBe(200)
}
const originalOf = async (upload: VideoUpload) => {
  const { folder } = await api.db
    .selectFrom('video_uploads')
    .select('folder')
    .where('id', '=', upload.id)
    .executeTakeFirstOrThrow()
  return `videos/${folder}/original`
}
const videosOf = async (who: Person) => (await who.send(videosApi.listOwn)).body.videos

test('somebody sends a film in parts straight to the bucket; it goes on in any browser, and is one video when all is there', async () => {
  const [dev, stranger] = [await api.signUp('developer'), await api.signUp('developer')]
  const upload = await announce(dev, film.length, { video_type: 'tutorials', checksum: sha256(film) })
  expect(upload).toMatchObject({ in_parts: true, title: 'My shop', received: 0, video_id: null })
  const { received, parts } = await next(dev, upload)
  expect([received, parts.map(({ number, size }) => [number, size])]).toEqual([
    0,
    [
      [1, 8 * MB],
      [2, film.length - 8 * MB],
    ],
  ])
  const [first, last] = parts as [NextPart, NextPart]
  expect(await send(last, film)).toBe(200)
  expect((await dev.send(uploadsApi.listUploads)).body).toMatchObject([{ id: upload.id, received: last.size }])
  expect((await stranger.send(uploadsApi.listUploads)).body).toEqual([])
  const later = await next(dev, upload)
  expect([later.received, later.parts.map(({ number }) => number)]).toEqual([last.size, [1]])
  expect(await api.services.files.storage.stat(await originalOf(upload))).toBeNull()
  expect(await send(first, film)).toBe(200)
  expect(await next(dev, upload)).toEqual({ received: film.length, parts: [] })

  const { status, body: video } = await finish(dev, upload)
  expect([status, video]).toMatchObject([
    200,
    { title: 'My shop', video_type: 'tutorials', type: 'video/mp4', size: film.length, duration_ms: 2000 },
  ])
  const { pathname, search } = new URL(video.file_path)
  expect((await api.app.inject({ url: `${pathname}${search}` })).rawPayload.equals(film)).toBe(true)
})

test('a new file for a video goes straight to the bucket, too, and is one however often it is finished', async () => {
  const [dev, stranger] = [await api.signUp('developer'), await api.signUp('developer')]
  const video = await givenVideoRow(api.db, dev)
  const body = { size: clip.length, replaces_video_id: video.id }
  expect((await stranger.send(sendingApi.announce, { body })).status).toBe(404)
  const upload = await announce(dev, clip.length, { replaces_video_id: video.id })
  expect(upload).toMatchObject({ in_parts: true, title: video.title, replaces_video_id: video.id })
  await sendAll(dev, upload, clip)
  const responses = await Promise.all([finish(dev, upload), finish(dev, upload)])
  expect(responses.map(({ status, body: answered }) => [status, answered.id])).toEqual(
    responses.map(() => [200, video.id]),
  )
  const { status, body: waiting } = await dev.send(replacementApi.read, { params: { id: video.id } })
  expect([status, waiting.size, (await videosOf(dev)).length]).toEqual([200, clip.length, 1])
})

test('who finishes twice, or two at once, or asks for parts afterwards, has one video', async () => {
  const dev = await api.signUp('developer')
  const upload = await announce(dev, clip.length)
  const { parts } = await next(dev, upload)
  await send(parts[0]!, clip)
  const responses = await Promise.all([finish(dev, upload), finish(dev, upload)])
  responses.push(await finish(dev, upload))
  const videos = await videosOf(dev)
  expect(videos).toHaveLength(1)
  expect(responses.map(({ status, body }) => [status, body.id])).toEqual(responses.map(() => [200, videos[0]?.id]))
  expect(await next(dev, upload)).toEqual({ received: clip.length, parts: [] })
  // The address that was used is of no use any more.
  expect(await put(parts[0]!, Buffer.alloc(clip.length))).toBe(404)
  expect(codeOf(await tusOf(api, dev).cancel(`/api/uploads/${upload.id}`))).toEqual([409, 'already_arrived'])
})

test('who finishes before all has arrived is told so, and nothing has changed', async () => {
  const dev = await api.signUp('developer')
  const upload = await announce(dev, film.length)
  const refused = async () => {
    const { status, problem } = await finish(dev, upload)
    return [status, problem.code]
  }
  expect(await refused()).toEqual([409, 'not_whole'])
  const { parts } = await next(dev, upload)
  for (const part of parts.slice(1)) await send(part, film)
  expect(await refused()).toEqual([409, 'not_whole'])
  // The first part is under way while somebody says that all is there.
  const running = request(parts[0]!.url, { method: 'PUT', headers: { 'content-length': parts[0]!.size } })
  const ended = new Promise<number>((resolve) => running.on('response', ({ statusCode = 0 }) => resolve(statusCode)))
  running.write(film.subarray(0, MB))
  expect(await refused()).toEqual([409, 'not_whole'])
  running.end(film.subarray(MB, parts[0]!.size))
  expect(await ended).toBe(200)
  expect(await videosOf(dev)).toEqual([])
  expect((await finish(dev, upload)).body.size).toBe(film.length)
})

test('fewer bytes than announced, or more, do not come in', async () => {
  const dev = await api.signUp('developer')
  const upload = await announce(dev, clip.length)
  const { parts } = await next(dev, upload)
  for (const bytes of [clip.subarray(1), Buffer.concat([clip, Buffer.alloc(1)])]) {
    expect(await put(parts[0]!, bytes)).toBe(403)
  }
  expect((await next(dev, upload)).received).toBe(0)
  expect((await finish(dev, upload)).status).toBe(409)
})

test('what is no video is deleted with its announcement', async () => {
  const dev = await api.signUp('developer')
  const upload = await announce(dev, 2000)
  await sendAll(dev, upload, Buffer.alloc(2000, 'no film'))
  const key = await originalOf(upload)
  const { status, problem } = await finish(dev, upload)
  expect([status, problem.code]).toEqual([400, 'not_a_video'])
  expect(await api.services.files.storage.stat(key)).toBeNull()
  expect((await dev.send(uploadsApi.listUploads)).body).toEqual([])
})

test("another's upload is unknown to everybody else, and so is one that nobody announced", async () => {
  const [dev, stranger] = [await api.signUp('developer'), await api.signUp('client')]
  const upload = await announce(dev, clip.length)
  for (const uploadId of [upload.id, randomUUID()]) {
    for (const endpoint of [sendingApi.nextParts, sendingApi.finish]) {
      expect((await stranger.send(endpoint, { params: { uploadId } })).status).toBe(404)
      expect((await api.nobody.send(endpoint, { params: { uploadId } })).status).toBe(401)
    }
  }
  const body = { filename: 'a.mp4', size: 10 }
  expect((await api.nobody.send(sendingApi.announce, { body })).status).toBe(401)
  expect((await next(dev, upload)).parts).toHaveLength(1)
})

test.each<[string, object, number, string | undefined]>([
  ['nothing', { size: 0 }, 400, 'empty_file'],
  ['less than nothing', { size: -5 }, 400, 'empty_file'],
  ['half a byte', { size: 1.5 }, 422, undefined],
  ['too much', { size: VIDEO_MAX_BYTES + 1 }, 413, 'too_large'],
  ['an address that is none', { size: 9, project_url: 'javascript:alert(1)' }, 422, undefined],
  ['a title without end', { size: 9, title: 'x'.repeat(201) }, 422, undefined],
  ["somebody else's project", { size: 9, project_id: 999_999 }, 404, 'not_found'],
])('who announces %s is refused', async (_, wishes, status, code) => {
  const dev = await api.signUp('developer')
  const body = { filename: 'a.mp4', size: 1, ...wishes }
  const response = await dev.send(sendingApi.announce, { body })
  expect([response.status, response.problem.code]).toEqual([status, code])
  expect((await dev.send(uploadsApi.listUploads)).body).toEqual([])
})

test('an announcement that is repeated is one upload, and nobody has more room than there is', async () => {
  const dev = await api.signUp('developer')
  const body = { filename: '..\\../etc/\u202egnp.mp4', size: VIDEO_MAX_BYTES }
  const headers = { 'idempotency-key': 'once' }
  const [one, two] = [
    await dev.send(sendingApi.announce, { body, headers }),
    await dev.send(sendingApi.announce, { body, headers }),
  ]
  expect([one.body.file_name, two.body.id]).toEqual(['gnp.mp4', one.body.id])
  for (let nth = 1; nth < 10; nth++) await announce(dev, VIDEO_MAX_BYTES)
  const { status, problem } = await dev.send(sendingApi.announce, { body })
  expect([status, problem.code]).toEqual([413, 'storage_full'])
})

test('of a large file a few parts are given addresses at a time, and two who ask at once send to the same place', async () => {
  const dev = await api.signUp('developer')
  const upload = await announce(dev, VIDEO_MAX_BYTES)
  const [one, other] = await Promise.all([next(dev, upload), next(dev, upload)])
  expect(one.parts.map(({ number }) => number)).toEqual(Array.from({ length: PARTS_AT_ONCE }, (_, at) => at + 1))
  const idOf = ({ parts }: typeof one) => new URL(parts[0]!.url).searchParams.get('uploadId')
  expect(idOf(other)).toBe(idOf(one))
  const key = await originalOf(upload)
  expect(bucket.openParts().filter((open) => open === key)).toHaveLength(1)
})

test('of two who had the bucket begin, the first counts; who knows of that may begin anew', async () => {
  const dev = await api.signUp('developer')
  const { id } = await givenUploadRow(api.db, dev, { part_bytes: 100 })
  const note = (before: string | null, parts_id: string) => storeMultipartId(api.db, { id, before, parts_id })
  expect([await note(null, 'one'), await note(null, 'two'), await note('one', 'three')]).toEqual([
    'one',
    'one',
    'three',
  ])
  await api.db.deleteFrom('video_uploads').where('id', '=', id).execute()
  expect(await note('three', 'four')).toBeNull()
})

test('a file that is cancelled leaves nothing in the bucket, and its addresses lead nowhere', async () => {
  const dev = await api.signUp('developer')
  const upload = await announce(dev, film.length)
  const { parts } = await next(dev, upload)
  await send(parts[0]!, film)
  const key = await originalOf(upload)
  expect(bucket.openParts()).toContain(key)
  expect((await tusOf(api, dev).cancel(`/api/uploads/${upload.id}`)).statusCode).toBe(204)
  expect(bucket.openParts()).not.toContain(key)
  expect(await send(parts[1]!, film)).toBe(404)
  expect((await dev.send(sendingApi.nextParts, { params: { uploadId: upload.id } })).status).toBe(404)
})

test('what the bucket threw away meanwhile is begun anew', async () => {
  const dev = await api.signUp('developer')
  const upload = await announce(dev, clip.length)
  await sendAll(dev, upload, clip)
  await api.services.files.storage.growing.abandon(await originalOf(upload))
  expect((await finish(dev, upload)).status).toBe(409)
  expect((await dev.send(uploadsApi.listUploads)).body).toMatchObject([{ received: 0 }])
  await sendAll(dev, upload, clip)
  expect((await finish(dev, upload)).status).toBe(200)
})

test('files sent in parts and by tus are not mixed, and tus works as ever', async () => {
  const dev = await api.signUp('developer')
  const tus = tusOf(api, dev)
  const inParts = await announce(dev, clip.length)
  expect(codeOf(await tus.append(`/api/uploads/${inParts.id}`, 0, clip))).toEqual([409, 'sent_in_parts'])
  expect((await tus.ask(`/api/uploads/${inParts.id}`)).statusCode).toBe(409)
  const path = String((await tus.begin(clip.length)).headers['location'])
  const params = { uploadId: path.split('/').at(-1) ?? '' }
  for (const endpoint of [sendingApi.nextParts, sendingApi.finish]) {
    const { status, problem } = await dev.send(endpoint, { params })
    expect([status, problem.code]).toEqual([409, 'sent_by_tus'])
  }
  expect((await tus.append(path, 0, clip)).statusCode).toBe(200)
})

test('what was sent whole while nobody came back is a video after an hour; what nobody finished is gone after a week', async () => {
  const [dev, away] = [await api.signUp('developer'), await api.signUp('developer')]
  await sendAll(dev, await announce(dev, clip.length), clip)
  const upload = await announce(away, film.length)
  await send((await next(away, upload)).parts[0]!, film)
  const key = await originalOf(upload)
  api.passTime(2 * 60 * 60 * 1000)
  await api.runScheduledJob('tidy-videos')
  expect(await videosOf(dev)).toHaveLength(1)
  expect(bucket.openParts()).toContain(key)
  api.passTime(8 * DAY_MS)
  await api.runScheduledJob('tidy-videos')
  expect(bucket.openParts()).not.toContain(key)
  expect(await api.db.selectFrom('video_uploads').select('id').where('id', '=', upload.id).execute()).toEqual([])
})

test('where pages may not send to the bucket, or there is none, files come through us', async () => {
  const closed = await givenBucket()
  onTestFinished(() => closed.stop())
  for (const settings of [closed.settings, {}]) {
    const other = await startApiOn(api.opened, settings)
    onTestFinished(() => other.stop())
    const dev = await other.signUp('developer')
    const upload = await announce(dev, clip.length)
    expect(upload.in_parts).toBe(false)
    expect((await tusOf(other, dev).append(upload.path, 0, clip)).statusCode).toBe(200)
  }
})

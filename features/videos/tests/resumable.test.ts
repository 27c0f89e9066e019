import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { uploadsApi, UPLOADS_MAX, VIDEO_MAX_BYTES, videosApi, type Video } from '../contract.ts'
import { makeClip, sha256 } from '#testing/given/clips.ts'
import { codeOf, tusOf } from '#testing/given/upload-video.ts'

const api = await startApi()
const clip = await makeClip()
const DAY_MS = 24 * 60 * 60 * 1000

const storedChecksum = async (id: number) => {
  const row = await api.db.selectFrom('videos').select('checksum').where('id', '=', id).executeTakeFirstOrThrow()
  return row.checksum?.toString('hex') ?? null
}
const countVideos = async () => (await api.db.selectFrom('videos').select('id').execute()).length

test('somebody sends a video in pieces; from the first byte on it is listed for them alone, and it is one video at the end', async () => {
  const [dev, stranger] = [await api.signUp('developer'), await api.signUp('developer')]
  const tus = tusOf(api, dev)
  const begun = await tus.begin(clip.length, {
    filename: 'My shop.mp4',
    video_type: 'tutorials',
    is_public: 'true',
    checksum: sha256(clip),
  })
  expect(begun.statusCode).toBe(201)
  const path = String(begun.headers['location'])
  const first = await tus.append(path, 0, clip.subarray(0, 5000))
  expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '5000'])

  const { body: uploads } = await dev.send(uploadsApi.listUploads)
  expect(uploads).toMatchObject([{ path, title: 'My shop', size: clip.length, received: 5000, video_id: null }])
  expect((await stranger.send(uploadsApi.listUploads)).body).toEqual([])
  expect(await countVideos()).toBe(0)

  const asked = await tus.ask(path)
  expect([asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual(['5000', String(clip.length)])
  const last = await tus.append(path, 5000, clip.subarray(5000))
  expect(last.statusCode).toBe(200)
  const video = last.json<Video>()
  expect(video).toMatchObject({
    title: 'My shop',
    video_type: 'tutorials',
    is_public: true,
    state: 'uploaded',
    type: 'video/mp4',
    width: 640,
    height: 360,
    duration_ms: 2000,
    size: clip.length,
  })
  expect((await dev.send(uploadsApi.listUploads)).body).toEqual([])
  await api.runJobs()
  const { body: prepared } = await dev.send(videosApi.read, { params: { id: video.id } })
  expect(prepared.state).toBe('ready')
  expect(await storedChecksum(video.id)).toBe(sha256(clip))
})

test('who did not hear the last answer asks again, and there is still one video', async () => {
  const dev = await api.signUp('developer')
  const tus = tusOf(api, dev)
  const before = await countVideos()
  const path = String((await tus.begin(clip.length)).headers['location'])
  const responses = await Promise.all([tus.append(path, 0, clip), tus.append(path, 0, clip)])
  expect(responses.map(({ statusCode }) => statusCode)).toContain(200)
  expect((await tus.ask(path)).headers['upload-offset']).toBe(String(clip.length))
  const uploadId = path.split('/').at(-1) ?? ''
  const { body } = await dev.send(uploadsApi.readUpload, { params: { uploadId } })
  expect(body.video_id).not.toBeNull()
  expect(await countVideos()).toBe(before + 1)
})

test('a process that is killed between the last byte and the video leaves it to the next question, or to two at once', async () => {
  const before = await countVideos()
  const dev = await api.signUp('developer')
  const tus = tusOf(api, dev)
  const path = String((await tus.begin(clip.length)).headers['location'])
  await tus.append(path, 0, clip.subarray(0, 9000))
  const row = await api.db
    .selectFrom('video_uploads')
    .selectAll()
    .where('user_id', '=', dev.id)
    .executeTakeFirstOrThrow()
  const growing = { key: `videos/${row.folder}/original`, size: row.size, type: 'video/mp4' }
  const { storage } = api.services.files
  // As far as the killed one came.
  await storage.growing.append(
    growing,
    9000,
    (async function* () {
      yield clip.subarray(9000)
    })(),
  )
  await storage.growing.finish(growing)
  const asked = await Promise.all([tus.ask(path), tus.ask(path), tus.ask(path)])
  expect(asked.map(({ headers }) => headers['upload-offset'])).toEqual(Array(3).fill(String(clip.length)))
  expect(await countVideos()).toBe(before + 1)
  const { body } = await dev.send(uploadsApi.readUpload, { params: { uploadId: row.id } })
  expect(body.video_id).not.toBeNull()
})

test('a small file may come with its announcement, in one call', async () => {
  const dev = await api.signUp('developer')
  const { statusCode, headers, body } = await tusOf(api, dev).beginWith(clip)
  expect([statusCode, JSON.parse(body)]).toMatchObject([201, { title: 'clip', size: clip.length }])
  expect((await tusOf(api, dev).ask(String(headers['location']))).headers['upload-offset']).toBe(String(clip.length))
})

test('what is said of a video may be changed while it is on its way', async () => {
  const [dev, stranger] = [await api.signUp('developer'), await api.signUp('client')]
  const tus = tusOf(api, dev)
  const path = String((await tus.begin(clip.length)).headers['location'])
  const params = { uploadId: path.split('/').at(-1) ?? '' }
  const body = { title: 'Better', description: 'What it does.', project_url: 'https://example.com/shop' }
  expect((await stranger.send(uploadsApi.changeUpload, { params, body })).status).toBe(404)
  expect((await dev.send(uploadsApi.changeUpload, { params, body })).body).toMatchObject(body)
  const video = (await tus.append(path, 0, clip)).json<Video>()
  expect(video).toMatchObject(body)
  expect((await dev.send(uploadsApi.changeUpload, { params, body })).status).toBe(404)
})

test("a stranger's upload is unknown to everybody else, and so is one that nobody began", async () => {
  const [dev, stranger] = [await api.signUp('developer'), await api.signUp('developer')]
  const path = String((await tusOf(api, dev).begin(clip.length)).headers['location'])
  for (const where of [path, '/api/uploads/3f0c7a52-6a55-4d52-9b1c-111111111111', '/api/uploads/nothing']) {
    const tus = tusOf(api, stranger)
    expect((await tus.ask(where)).statusCode).toBe(404)
    expect(codeOf(await tus.append(where, 0, clip))).toEqual([404, 'not_found'])
    expect(codeOf(await tus.cancel(where))).toEqual([404, 'not_found'])
  }
  for (const method of ['POST', 'PATCH', 'HEAD', 'DELETE'] as const) {
    const url = method === 'POST' ? '/api/uploads' : path
    const response = await api.app.inject({ method, url, headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' } })
    expect(response.statusCode).toBe(401)
  }
  expect((await tusOf(api, dev).ask(path)).headers['upload-offset']).toBe('0')
})

test('bytes at another place than the file stands, and more than were announced, are refused and change nothing', async () => {
  const dev = await api.signUp('developer')
  const tus = tusOf(api, dev)
  const path = String((await tus.begin(clip.length)).headers['location'])
  await tus.append(path, 0, clip.subarray(0, 100))
  for (const at of [0, 99, 101, 10_000_000]) {
    expect(codeOf(await tus.append(path, at, clip.subarray(100, 200)))).toEqual([409, 'wrong_offset'])
  }
  expect(codeOf(await tus.append(path, 100, Buffer.concat([clip, clip])))).toEqual([413, 'too_large'])
  expect((await tus.ask(path)).headers['upload-offset']).toBe('100')
  expect((await tus.append(path, 100, clip.subarray(100))).statusCode).toBe(200)
})

test.each<[string, number, Record<string, string>, number, string | undefined]>([
  ['nothing', 0, { filename: 'a.mp4' }, 400, 'empty_file'],
  ['too much', VIDEO_MAX_BYTES + 1, { filename: 'a.mp4' }, 413, 'too_large'],
  ['an address that is none', 100, { project_url: 'javascript:alert(1)' }, 422, undefined],
  ['a type that is none', 100, { video_type: 'song' }, 422, undefined],
  ['a title without end', 100, { title: 'x'.repeat(201) }, 422, undefined],
  ['a checksum that is none', 100, { checksum: 'abc' }, 422, undefined],
  ["somebody else's project", 100, { project_id: '999999' }, 404, 'not_found'],
  ['a request nobody posted', 100, { request_id: '999999' }, 404, 'not_found'],
])('who announces %s is refused', async (_, size, details, status, code) => {
  const dev = await api.signUp('developer')
  expect(codeOf(await tusOf(api, dev).begin(size, details))).toEqual([status, code])
  expect((await dev.send(uploadsApi.listUploads)).body).toEqual([])
})

test('the name of a file leads nowhere and turns nothing round', async () => {
  const dev = await api.signUp('developer')
  const begun = await tusOf(api, dev).begin(100, { filename: '..\\../etc/\u202egnp\0.mp4' })
  expect(begun.statusCode).toBe(201)
  expect((await dev.send(uploadsApi.listUploads)).body).toMatchObject([{ file_name: 'gnp.mp4', title: 'gnp' }])
})

test('calls that do not follow the protocol are refused in the words of all refusals', async () => {
  const dev = await api.signUp('developer')
  const authorization = `Bearer ${dev.token}`
  const send = (headers: Record<string, string>) =>
    api.app.inject({ method: 'POST', url: '/api/uploads', headers: { authorization, ...headers } })
  expect(codeOf(await send({ 'upload-length': '10' }))).toEqual([412, 'protocol_version'])
  const known = { 'tus-resumable': '1.0.0' }
  const bad: Record<string, string>[] = [
    {},
    { 'upload-length': 'x' },
    { 'upload-length': '10', 'upload-metadata': ',,' },
  ]
  for (const headers of bad) {
    expect(codeOf(await send({ ...known, ...headers }))).toEqual([400, 'bad_upload'])
  }
})

test('an upload that is cancelled is gone, with what had arrived', async () => {
  const dev = await api.signUp('developer')
  const tus = tusOf(api, dev)
  const nursery = join(api.filesFolder, '.growing')
  const before = readdirSync(nursery).length
  const path = String((await tus.begin(clip.length)).headers['location'])
  await tus.append(path, 0, clip.subarray(0, 100))
  expect(readdirSync(nursery).length).toBe(before + 1)
  expect((await tus.cancel(path)).statusCode).toBe(204)
  expect(readdirSync(nursery).length).toBe(before)
  expect((await tus.ask(path)).statusCode).toBe(404)
  const arrived = String((await tus.begin(clip.length)).headers['location'])
  await tus.append(arrived, 0, clip)
  expect(codeOf(await tus.cancel(arrived))).toEqual([409, 'already_arrived'])
})

test('nobody has more than so many files on their way, nor more room than there is', async () => {
  const dev = await api.signUp('developer')
  const tus = tusOf(api, dev)
  for (let nth = 0; nth < UPLOADS_MAX; nth++) expect((await tus.begin(100)).statusCode).toBe(201)
  expect(codeOf(await tus.begin(100))).toEqual([409, 'too_many_uploads'])
  const other = await api.signUp('developer')
  for (let nth = 0; nth < 10; nth++) await tusOf(api, other).begin(VIDEO_MAX_BYTES)
  expect(codeOf(await tusOf(api, other).begin(1))).toEqual([413, 'storage_full'])
  const { body } = await other.send(uploadsApi.readStorage)
  expect(body).toEqual({ used_bytes: 10 * VIDEO_MAX_BYTES, max_bytes: 20 * 1024 * 1024 * 1024, transcodes: false })
})

test('what arrives otherwise than announced is kept as a failed video that says so', async () => {
  const dev = await api.signUp('developer')
  const sent = await tusOf(api, dev).sendAll(clip, { filename: 'a.mp4', checksum: sha256(Buffer.from('another')) })
  const { id } = sent.json<Video>()
  await api.runJobs()
  const { body } = await dev.send(videosApi.read, { params: { id } })
  expect(body).toMatchObject({ state: 'failed', failure: 'The file was damaged on the way. Upload it again.' })
})

test('files whose sender never came back are deleted after a week', async () => {
  const dev = await api.signUp('developer')
  const tus = tusOf(api, dev)
  const path = String((await tus.begin(clip.length)).headers['location'])
  await tus.append(path, 0, clip.subarray(0, 100))
  api.passTime(6 * DAY_MS)
  await api.runScheduledJob('tidy-videos')
  const back = await api.signUp('developer')
  expect((await tusOf(api, back).ask(path)).statusCode).toBe(404)
  const rows = () => api.db.selectFrom('video_uploads').select('folder').where('user_id', '=', dev.id).execute()
  const [row] = await rows()
  expect(row).toBeDefined()
  api.passTime(2 * DAY_MS)
  await api.runScheduledJob('tidy-videos')
  expect(await rows()).toEqual([])
  expect(readdirSync(join(api.filesFolder, '.growing')).join()).not.toContain(row?.folder)
})

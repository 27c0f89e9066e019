import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenBucket } from '#testing/outside/bucket.ts'
import { uploadsApi, videosApi } from '../contract.ts'
import { makeClip, sha256, type ClipFormat } from '#testing/given/clips.ts'
import { plainBmp } from '#testing/given/bitmaps.ts'
import { Clips, filmTest } from '#testing/given/test-clips.ts'
import { codeOf, tusOf } from '#testing/given/upload-video.ts'
import { REFUSAL_MESSAGES, type RefusalCode } from '../server/processing/refusal.ts'

const bucket = await givenBucket()
const inFolder = await startApi()
const inBucket = await startApi(bucket.settings)
afterAll(() => bucket.stop())

const clip = await makeClip()
const forWeb = await makeClip({ format: 'mp4 for the web' })

/** The pages of a film that is nothing but addresses. */
const PLAYLIST =
  '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXTINF:10,\nhttp://127.0.0.1/secret.ts\n'

const clips = new Clips()
afterAll(() => clips.remove())

const strange: [string, RefusalCode, Buffer][] = [
  ['a text', 'not_a_video', Buffer.from('I am no film at all. '.repeat(50))],
  ['a page with a script', 'not_a_video', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['one byte', 'not_a_video', Buffer.from('x')],
  ['nothing but zeros', 'not_a_video', Buffer.alloc(50_000)],
  ['a packed file', 'not_a_video', gzipSync(Buffer.alloc(1_000_000))],
  ['a zip', 'not_a_video', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2000, 7)])],
  ['a playlist that leads to files and addresses', 'names_others', Buffer.from(PLAYLIST)],
  ['a list of parts as ffmpeg reads it', 'names_others', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
  ['a film without its index', 'cut_off', clip.subarray(0, Math.floor(clip.length * 0.6))],
  ['a film whose index leads beyond its end', 'cut_off', forWeb.subarray(0, Math.floor(forWeb.length * 0.6))],
  ['the beginning of a film', 'damaged', clip.subarray(0, 30)],
  ['the beginning of a matroska file', 'cut_off', (await makeClip({ format: 'mkv' })).subarray(0, 60)],
  ['more pixels than any screen has', 'too_large', await makeClip({ width: 15_360, height: 8640, format: 'webm' })],
]

const formOf = (bytes: Uint8Array, name = 'clip.mp4', details: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [field, value] of Object.entries({ title: 'A film', ...details })) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

// What a film or picture is, is found out before it is stored: in a bucket one of each kind shows that nothing is left behind.
describe.each([
  ['a folder', inFolder, <T>(all: T[]) => all],
  [
    'a bucket',
    inBucket,
    <T>(all: T[], kindOf: (one: T) => unknown) => [...new Map(all.map((one) => [kindOf(one), one])).values()],
  ],
])('with files in %s', (_, api, tried) => {
  const stored = async () => {
    const keys: string[] = []
    for await (const page of api.services.files.storage.list('')) keys.push(...page.map(({ key }) => key))
    return keys
  }
  const send = (person: Person, form: FormData) => person.sendForm(videosApi.upload, { form })

  const formats: [ClipFormat, string][] = [
    ['mp4', 'video/mp4'],
    ['mp4 for the web', 'video/mp4'],
    ['mov', 'video/quicktime'],
    ['webm', 'video/webm'],
    ['mkv', 'video/x-matroska'],
  ]
  test.each(tried(formats, () => 'any'))(
    'a %s is taken for what it is, whatever it is called',
    async (format, type) => {
      const dev = await api.signUp('developer')
      const bytes = await makeClip({ format })
      const { status, body } = await send(
        dev,
        formOf(bytes, 'notes.txt', { is_public: 'true', video_type: 'pitch_contest' }),
      )
      expect([status, body]).toMatchObject([
        201,
        { type, size: bytes.length, width: 640, height: 360, duration_ms: 2000, state: 'uploaded', is_public: true },
      ])
      expect(body.video_type).toBe('pitch_contest')
      const row = await api.db.selectFrom('videos').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
      expect(row.checksum?.toString('hex')).toBe(sha256(bytes))
      expect(await stored()).toContain(`videos/${row.folder}/original`)
      await api.runJobs()
      expect((await dev.send(videosApi.read, { params: { id: body.id } })).body.state).toBe('ready')
    },
  )

  test.each(tried(strange, ([, code]) => code))(
    '%s is not taken, however it is sent, and leaves nothing behind',
    async (__, code, bytes) => {
      const dev = await api.signUp('developer')
      const before = await stored()
      const sent = await send(dev, formOf(bytes))
      expect([sent.status, sent.problem]).toMatchObject([400, { code, detail: REFUSAL_MESSAGES[code] }])
      expect(codeOf(await tusOf(api, dev).sendAll(bytes))).toEqual([400, code])
      expect((await dev.send(uploadsApi.listUploads)).body).toEqual([])
      expect((await dev.send(videosApi.listOwn)).body.videos).toEqual([])
      expect(await stored()).toEqual(before)
    },
  )

  const testImage = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } })
  const withThumbnail = (bytes: Uint8Array) => {
    const form = formOf(clip)
    form.append('thumbnail', new Blob([new Uint8Array(bytes)]), 'shown.png')
    return form
  }

  const pictures: [string, () => Promise<Buffer>][] = [
    ['PNG', () => testImage(1920, 1080).png().toBuffer()],
    ['GIF', () => testImage(640, 360).gif().toBuffer()],
    ['BMP', async () => plainBmp(640, 360)],
  ]
  test.each(tried(pictures, () => 'any'))(
    'a video comes with a picture of its own, such as a %s',
    async (__, bytes) => {
      const dev = await api.signUp('developer')
      const { body } = await send(dev, withThumbnail(await bytes()))
      expect(body.thumbnail_path).toMatch(/\/api\/videos\/\d+\/files\/thumbnail-[\w-]+\.webp\?ends=/)
      expect(body.thumbnail_problem).toBeNull()
    },
  )

  const noPictures: [string, () => Promise<Buffer>, string][] = [
    ['is a text', async () => Buffer.from('no picture'), 'not_a_picture'],
    ['is empty', async () => Buffer.alloc(0), 'thumbnail_empty'],
    ['is a program', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_a_picture'],
    ['is cut off', async () => (await testImage(640, 360).png().toBuffer()).subarray(0, 100), 'not_a_picture'],
    [
      'is a BMP that lies',
      async () => Buffer.from('BM and nothing more, in so many words as it takes'),
      'not_a_picture',
    ],
    ['has too many pixels', () => testImage(8000, 4500).png().toBuffer(), 'picture_too_large'],
    ['is square', () => testImage(800, 800).png().toBuffer(), 'thumbnail_size'],
    ['is larger than 2 MB', async () => Buffer.alloc(2 * 1024 * 1024 + 1), 'thumbnail_too_large'],
  ]
  test.each(tried(noPictures, ([, , code]) => code))(
    'a picture that %s costs nobody their video, and the answer says so',
    async (__, bytes, code) => {
      const dev = await api.signUp('developer')
      const { status, body } = await send(dev, withThumbnail(await bytes()))
      expect([status, body.thumbnail_path, body.thumbnail_problem]).toEqual([
        201,
        null,
        { code, detail: expect.stringMatching(/\w/) },
      ])
      const { folder } = await api.db
        .selectFrom('videos')
        .select('folder')
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow()
      expect((await stored()).filter((key) => key.includes(folder))).toEqual([`videos/${folder}/original`])
    },
  )

  test('a form without a film, or with fields that are wrong, is refused', async () => {
    const dev = await api.signUp('developer')
    const without = new FormData()
    without.append('title', 'A film')
    expect((await send(dev, without)).status).toBe(422)
    expect((await send(dev, formOf(Buffer.alloc(0)))).status).toBe(422)
    expect((await send(dev, formOf(clip, 'a.mp4', { title: ' ' }))).status).toBe(422)
    expect((await send(dev, formOf(clip, 'a.mp4', { project_url: 'file:///etc/passwd' }))).status).toBe(422)
    expect((await send(dev, formOf(clip, 'a.mp4', { project_id: '999999' }))).status).toBe(404)
    expect((await dev.send(videosApi.listOwn)).body.videos).toEqual([])
  })

  test('who has no room left is told so, and what they sent is not kept', async () => {
    const dev = await api.signUp('developer')
    await api.db
      .insertInto('videos')
      .values({
        user_id: dev.id,
        title: 'A long one',
        folder: '00000000-0000-4000-8000-' + String(dev.id).padStart(12, '0'),
        type: 'video/mp4',
        size: 20 * 1024 * 1024 * 1024 - clip.length + 1,
        width: 640,
        height: 360,
        upload_date: api.now(),
        state_since: api.now(),
      })
      .execute()
    const before = await stored()
    expect((await send(dev, formOf(clip))).problem.code).toBe('storage_full')
    expect(await stored()).toEqual(before)
  })
})

filmTest('a film that would take all memory of whoever reads it is refused, and the server goes on', async () => {
  const dev = await inFolder.signUp('developer')
  const film = clips.endless()
  const sent = await dev.sendForm(videosApi.upload, { form: formOf(film) })
  expect([sent.status, sent.problem]).toMatchObject([400, { code: 'too_costly', detail: REFUSAL_MESSAGES.too_costly }])
  expect(codeOf(await tusOf(inFolder, dev).sendAll(film))).toEqual([400, 'too_costly'])
  expect((await dev.sendForm(videosApi.upload, { form: formOf(clip) })).status).toBe(201)
})

test('nothing of all this stays where forms and uploads come in', async () => {
  for (const name of ['.incoming', '.growing']) {
    // What a form brought is deleted once it is answered.
    await expect.poll(() => readdirSync(join(inFolder.filesFolder, name))).toEqual([])
  }
})

import { afterAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '#testing/api.ts'
import { givenBucket } from '#testing/outside/bucket.ts'
import { videosApi, type Video } from '../contract.ts'
import { makeClip } from '#testing/given/clips.ts'
import { givenVideo } from '#testing/given/upload-video.ts'

const bucket = await givenBucket()
const api = await startApi()
const inBucket = await startApi(bucket.settings)
afterAll(() => bucket.stop())

const clip = await makeClip()
const HOUR_MS = 60 * 60 * 1000

/** Opens an address as a player does: without headers of its own. */
const play = async (
  on: TestApi,
  address: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => {
  const { pathname, search } = new URL(address)
  const response = await on.app.inject({ method, url: `${pathname}${search}`, headers })
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers }
}
const as = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` })
const plain = (video: Video) => `http://localhost:3000/api/video_display/stream/${video.id}`

describe('a public video', async () => {
  const owner = await api.signUp('developer')
  const video = await givenVideo(api, owner, { is_public: 'true' }, clip)

  test('plays for everybody, whole and from any place, at an address that lasts', async () => {
    expect(video.file_path).toBe(plain(video))
    const whole = await play(api, video.file_path)
    expect([whole.status, whole.headers['content-type'], whole.bytes.equals(clip)]).toEqual([200, 'video/mp4', true])
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(clip.length),
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('inline; filename="How it works.mp4"') as string,
    })
    const part = await play(api, video.file_path, { range: 'bytes=100-199' })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 100-199/${clip.length}`])
    expect(part.bytes.equals(clip.subarray(100, 200))).toBe(true)
    expect((await play(api, video.file_path, { range: 'bytes=-10' })).bytes.equals(clip.subarray(-10))).toBe(true)
    expect((await play(api, video.file_path, { range: `bytes=${clip.length}-` })).status).toBe(416)
  })

  test('is not sent again to who has it, and only told about to who asks with HEAD', async () => {
    const { headers } = await play(api, video.file_path)
    const etag = String(headers['etag'])
    expect((await play(api, video.file_path, { 'if-none-match': etag })).status).toBe(304)
    const stale = await play(api, video.file_path, { range: 'bytes=0-9', 'if-range': '"another"' })
    expect([stale.status, stale.bytes.length]).toEqual([200, clip.length])
    const head = await play(api, video.file_path, {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(clip.length), 0])
  })

  test('plays on with an address that was signed while it was private and has ended', async () => {
    const ended = `${video.file_path}?ends=1&signature=x`
    expect((await play(api, ended)).status).toBe(200)
  })
})

describe('a private video', async () => {
  const [owner, stranger] = [await api.signUp('developer'), await api.signUp('client')]
  const video = await givenVideo(api, owner, {}, clip)

  test('plays for its owner, and for who has its signed address, for an hour', async () => {
    expect((await play(api, plain(video), as(owner))).status).toBe(200)
    expect(video.file_path).toMatch(/\?ends=\d+&signature=[\w-]+&grant=account-\d+$/)
    const signed = await play(api, video.file_path, { range: 'bytes=0-9' })
    expect([signed.status, signed.headers['cache-control']]).toEqual([206, 'private, no-cache'])
    api.passTime(2 * HOUR_MS)
    expect((await play(api, video.file_path)).status).toBe(403)
  })

  test('is not there for anybody else, at any address', async () => {
    for (const headers of [{}, as(stranger)]) {
      expect((await play(api, plain(video), headers)).status).toBe(404)
      expect((await play(api, plain(video), headers, 'HEAD')).status).toBe(404)
    }
    for (const person of [api.nobody, stranger]) {
      expect((await person.send(videosApi.read, { params: { id: video.id } })).problem).toEqual({
        detail: 'Video not found',
        code: 'not_found',
      })
      expect((await person.send(videosApi.listCaptions, { params: { id: video.id } })).status).toBe(404)
      expect((await person.send(videosApi.noteView, { params: { id: video.id }, body: {} })).status).toBe(404)
    }
    // An address that is not ours says the same of a video that is not there.
    const forged = async (id: number) => {
      const { status, bytes } = await play(
        api,
        `http://localhost:3000/api/video_display/stream/${id}?ends=9999999999&signature=x`,
      )
      return [status, String(bytes)]
    }
    expect(await forged(video.id)).toEqual(await forged(999_999))
  })

  test('does not lend its signature to another, nor to its other files', async () => {
    const other = await givenVideo(api, owner, {}, clip)
    const { search } = new URL(other.file_path)
    expect((await play(api, `${plain(video)}${search}`)).status).toBe(403)
    const file = `http://localhost:3000/api/videos/${other.id}/files/original.mp4${search}`
    expect((await play(api, file)).status).toBe(403)
  })
})

describe('a video in a bucket', async () => {
  const owner = await inBucket.signUp('developer')
  const video = await givenVideo(inBucket, owner, { is_public: 'true' }, clip)

  test('plays as it was sent at our address alone, where players come back to it for parts', async () => {
    const part = await play(inBucket, video.file_path, { range: 'bytes=100-199' })
    expect([part.status, part.headers['content-type'], part.headers['cache-control']]).toEqual([
      206,
      'video/mp4',
      'public, max-age=2, must-revalidate',
    ])
    expect(part.bytes.equals(clip.subarray(100, 200))).toBe(true)
    const head = await play(inBucket, video.file_path, {}, 'HEAD')
    expect([head.status, head.headers['content-length']]).toEqual([200, String(clip.length)])
  })
})

test('an owner makes a video private again, and it is gone for all others', async () => {
  const owner = await api.signUp('developer')
  const video = await givenVideo(api, owner, { is_public: 'true' }, clip)
  expect((await play(api, plain(video))).status).toBe(200)
  const { body } = await owner.send(videosApi.change, { params: { id: video.id }, body: { is_public: false } })
  expect(body.is_public).toBe(false)
  expect((await play(api, plain(video))).status).toBe(404)
})

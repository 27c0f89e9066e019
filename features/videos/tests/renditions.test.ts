import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenBucket } from '#testing/outside/bucket.ts'
import {
  Clips,
  describeFilms as describe,
  filmTest as test,
  givenFfmpeg,
  H264,
  picture,
  tone,
} from '#testing/given/test-clips.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { givenVideo } from '#testing/given/upload-video.ts'
import { videosApi } from '../contract.ts'
import { segmentsIn } from '../server/processing/playlists.ts'
import { namesBelow, playedOf } from './media.ts'

// Long, because ffmpeg runs several times, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const clips = new Clips()
const bucket = await givenBucket()
afterAll(async () => {
  clips.remove()
  await bucket.stop()
})
const film = readFileSync(clips.make('talk.mp4', `${picture('160x90', 5, 10)} ${tone(5)} ${H264}`))
const ffmpeg = givenFfmpeg()
const inFolder = await startApi({}, { ffmpeg })
const inBucket = await startApi(bucket.settings, { ffmpeg })
const HOUR_MS = 60 * 60 * 1000

describe.each([
  ['a folder', inFolder, true],
  ['a bucket', inBucket, false],
])('in %s', (_, api, isFolder) => {
  /** Asks as a player does: without headers of ours. */
  async function get(address: string, headers: Record<string, string> = {}) {
    const { app } = api
    const { pathname, search } = new URL(address)
    return app.inject({ url: pathname + search, headers })
  }
  /** The bytes at an address, wherever it leads. */
  async function bytesAt(address: string): Promise<Buffer> {
    const answer = await get(address)
    if (answer.statusCode !== 302) return answer.rawPayload
    const elsewhere = await fetch(String(answer.headers['location']))
    expect(elsewhere.status).toBe(200)
    return Buffer.from(await elsewhere.arrayBuffer())
  }
  const below = (address: string, name: string) => new URL(name, address).href
  async function prepared(is_public: boolean) {
    const owner = await api.signUp('developer')
    const { id } = await givenVideo(api, owner, { is_public: String(is_public) }, film)
    /** As it is answered now: addresses of private videos end. */
    return async () => {
      const { body: video } = await owner.send(videosApi.read, { params: { id } })
      const master = video.hls_path!
      const list = below(master, '90/index.m3u8')
      return { owner, video, master, list, piece: below(list, '00000.m4s') }
    }
  }
  const videos: Record<string, Awaited<ReturnType<typeof prepared>>> = {}
  for (const name of ['public', 'private', 'another'] as const) {
    // Each for itself: preparing takes as long as the machine needs.
    beforeAll(async () => {
      videos[name] = await prepared(name === 'public')
    })
  }
  const given = (name: 'public' | 'private' | 'another') => videos[name]!()

  test.each(['public', 'private'] as const)('a %s video plays by its playlist alone', async (which) => {
    const { video, master } = await given(which)
    const response = await get(master)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl'])
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    const list = below(
      master,
      response.body.split('\n').find((line) => line.endsWith('index.m3u8'))!,
    )
    const names = segmentsIn((await get(list)).body).map(({ name }) => name)
    const init = await bytesAt(below(list, 'init.mp4'))
    const played = await playedOf(init, await Promise.all(names.map((name) => bytesAt(below(list, name)))))
    expect(played).toMatchObject({ width: 160, height: 90, tracks: 2, end: expect.closeTo(5, 0) })

    const track = await get(video.sprite_path!)
    expect([track.statusCode, track.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8'])
    const sprite = below(video.sprite_path!, /^sprite[^#]*/m.exec(track.body)![0])
    expect(String((await bytesAt(sprite)).subarray(8, 12))).toBe('WEBP')
    expect(String((await bytesAt(video.thumbnail_path!)).subarray(8, 12))).toBe('WEBP')
  })

  test('pieces are asked for again by whoever stores them, at addresses that last where everybody may have them', async () => {
    const { video, master, piece } = await given('public')
    const hidden = await given('private')
    const keeping = async (address: string) => (await get(address)).headers['cache-control']
    expect(await keeping(master)).toBe('public, max-age=2, must-revalidate')
    // The store is asked each time: its addresses let in whoever has them.
    expect(await keeping(piece)).toBe(isFolder ? 'public, max-age=2, must-revalidate' : 'no-store')
    expect(await keeping(hidden.master)).toBe('private, no-cache')
    expect(await keeping(hidden.piece)).toBe(isFolder ? 'private, no-cache' : 'no-store')
    // Everybody is given the same address, for good.
    api.passTime(3 * 24 * HOUR_MS)
    const { body } = await api.nobody.send(videosApi.read, { params: { id: video.id } })
    expect(body.hls_path).toBe(master)
  })

  test('who alters an address, or comes too late, sees nothing', async () => {
    const { owner, video, master, piece } = await given('private')
    const other = await given('another')
    const statusOf = async (address: string) => (await get(address)).statusCode
    const [, folder, version, pass] = /video_files\/([^/]+)\/([^/]+)\/([^/]+)/.exec(master)!
    const [, otherFolder, otherVersion] = /video_files\/([^/]+)\/([^/]+)/.exec(other.master)!
    const [ends, grant, signature] = pass!.split('.')
    const altered = (text: string, instead: string) => piece.replace(text, instead)
    expect(await statusOf(altered(pass!, 'public'))).toBe(404)
    expect(await statusOf(altered(pass!, `${Number(ends) + 60}.${grant}.${signature}`))).toBe(403)
    expect(await statusOf(altered(signature!, [...signature!].toReversed().join('')))).toBe(403)
    expect(await statusOf(altered(`${folder}/${version}`, `${otherFolder}/${otherVersion}`))).toBe(403)
    expect(await statusOf(altered(version!, otherVersion!))).toBe(403)
    expect(await statusOf(altered('00000.m4s', '00099.m4s'))).toBeOneOf(isFolder ? [404] : [302])
    for (const name of ['..%2F..%2Foriginal', '..%2Foriginal', 'original', '%2e%2e', 'a%00.m4s', '.m4s', 'x.html'])
      expect([name, (await statusOf(altered('00000.m4s', name))) >= 400]).toEqual([name, true])
    for (const size of ['..', '%2e%2e', '90%2F..%2F90', 'x'])
      expect([size, (await statusOf(altered('/90/', `/${size}/`))) >= 400]).toEqual([size, true])

    api.passTime(2 * HOUR_MS)
    const late = await get(piece)
    expect([late.statusCode, late.json()]).toMatchObject([403, { code: 'address_ended' }])
    const { body: fresh } = await owner.send(videosApi.read, { params: { id: video.id } })
    expect(await statusOf(fresh.hls_path!)).toBe(200)
  })

  if (!isFolder)
    test('an address of the store works for a few seconds', async () => {
      for (const { video, piece } of [await given('public'), await given('private')]) {
        for (const address of [piece, video.thumbnail_path!]) {
          const there = new URL(String((await get(address)).headers['location']))
          expect(Number(there.searchParams.get('X-Amz-Expires'))).toBe(4)
        }
      }
    })

  if (isFolder)
    test('a piece is sent in parts, and not again to who has it', async () => {
      const { piece } = await given('private')
      const whole = await get(piece)
      expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/iso.segment'])
      const part = await get(piece, { range: 'bytes=10-19' })
      expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(10, 20)])
      expect((await get(piece, { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304)
    })

  test('a video that is made private, or deleted, is seen by nobody', async () => {
    const { owner, video, master, list } = await given('public')
    expect((await get(list)).statusCode).toBe(200)
    await owner.send(videosApi.change, { params: { id: video.id }, body: { is_public: false } })
    expect((await get(list)).statusCode).toBe(404)
    await owner.send(videosApi.change, { params: { id: video.id }, body: { is_public: true } })
    expect((await get(list)).statusCode).toBe(200)
    await owner.send(videosApi.remove, { params: { id: video.id } })
    await api.runJobs()
    const [, folder] = /video_files\/([^/]+)/.exec(master)!
    expect(await namesBelow(api.services.files.storage, `videos/${folder}`)).toEqual([])
    expect((await get(list)).statusCode).toBe(404)
  })
})

test('the address of a long film lasts until it is watched, with breaks', async () => {
  const api = inFolder
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner, { duration_ms: 3 * HOUR_MS })
  const { body } = await owner.send(videosApi.read, { params: { id } })
  const ends = Number(new URL(body.file_path).searchParams.get('ends'))
  expect(ends - api.now().getTime() / 1000).toBeGreaterThan(7 * 3600)
})

import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, expect } from 'vitest'
import type { Video } from '#features/videos/contract.ts'
import { sha256 } from '../given/clips.ts'
import { startApiOn } from '../api.ts'
import { Clips, FFMPEG, filmTest as test, H264, picture, tone } from '../given/test-clips.ts'
import { endProcesses, givenPlace, startProcess, type Place } from '../process/process.ts'

// Long, because each process takes its time to start on a busy machine.
const TIMEOUT_MS = 600_000
/** How many times the program is killed; more takes minutes. */
const KILLS = Number(process.env['KILLS'] ?? 3)
/** Of each video. */
const KILLS_EACH = 3
const CHUNK_BYTES = 64 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
/** Somewhere in there most of it is prepared. */
const PREPARING_MS = 4000

const clips = new Clips()
afterAll(() => clips.remove())
afterEach(endProcesses)
const film = readFileSync(clips.make('talk.mp4', `${picture('640x360', 8)} ${tone(8)} ${H264} -crf 5`))

async function prepare(place: Place): Promise<string> {
  const opened = await place.open()
  const api = await startApiOn(opened)
  const { token } = await api.signUp('developer')
  await api.stop()
  await opened.close()
  return token
}

const headersFor = (token: string) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' })

/** Where a video is on its way: sent to, and known by once all of it is there. */
interface OnItsWay {
  path: string | null
  id: number | null
}

/** When a process is killed: when so much of what it is sent has gone out, or so long after all has arrived. */
interface Moment {
  bytes: number
  preparedMs: number
}
const NEVER: Moment = { bytes: Infinity, preparedMs: Infinity }

const someMoment = (): Moment =>
  Math.random() < 0.5
    ? { ...NEVER, bytes: Math.random() * film.length * 0.8 }
    : { ...NEVER, preparedMs: Math.random() * PREPARING_MS }

async function announce(origin: string, token: string): Promise<string> {
  const headers = { ...headersFor(token), 'upload-length': String(film.length) }
  const begun = await fetch(`${origin}/api/uploads`, { method: 'POST', headers })
  return begun.headers.get('location') ?? ''
}

/** Sends what is left; answers the video unless somebody was killed by so many bytes. */
async function send(address: string, token: string, bytes: number, kill: () => Promise<void>): Promise<Video | null> {
  const asked = await fetch(address, { method: 'HEAD', headers: headersFor(token) })
  expect(asked.status).toBe(200)
  const from = Number(asked.headers.get('upload-offset'))
  let sent = 0
  const rest = async function* () {
    for (let at = from; at < film.length; at += CHUNK_BYTES) {
      if (sent >= bytes) await kill()
      yield film.subarray(at, at + CHUNK_BYTES)
      sent += CHUNK_BYTES
    }
  }
  const call = {
    method: 'PATCH',
    headers: {
      ...headersFor(token),
      'upload-offset': String(from),
      'content-type': 'application/offset+octet-stream',
    },
    body: Readable.toWeb(Readable.from(rest())) as ReadableStream,
    // Node's own; without it a body is not sent as it comes.
    duplex: 'half',
  }
  const response = await fetch(address, call).catch(() => null)
  return response?.ok ? ((await response.json()) as Video) : null
}

/** Waits until a video is prepared, or so long; answers it then. */
async function watch(address: string, token: string, milliseconds: number): Promise<Video> {
  const ends = performance.now() + milliseconds
  for (;;) {
    const response = await fetch(address, { headers: headersFor(token) })
    const video = (await response.json()) as Video
    if (video.state === 'ready' || video.state === 'failed' || performance.now() >= ends) return video
    await wait(Math.min(100, Math.max(0, ends - performance.now())))
  }
}

/** Starts a process that takes the video on from where it is, and kills it at a moment, or when there is nothing left to do. */
async function takeOn(
  place: Place,
  token: string,
  video: OnItsWay,
  { bytes, preparedMs }: Moment,
): Promise<Video | null> {
  const { origin, kill } = await startProcess({ ...place, settings: { ...place.settings, FFMPEG_PATH: FFMPEG ?? '' } })
  video.path ??= await announce(origin, token)
  video.id ??= (await send(`${origin}${video.path}`, token, bytes, kill))?.id ?? null
  const seen = video.id === null ? null : await watch(`${origin}/api/videos/${video.id}`, token, preparedMs)
  await kill()
  return seen
}

/** Sends one video and has it prepared, with so many kills at moments nobody chose. */
async function outliveKills(place: Place, token: string, kills: number): Promise<void> {
  const video: OnItsWay = { path: null, id: null }
  // One in each of both at least; more than two while it is prepared use up its tries.
  const moments = [
    { ...NEVER, bytes: Math.random() * film.length * 0.8 },
    someMoment(),
    { ...NEVER, preparedMs: Math.random() * PREPARING_MS },
  ]
  for (const moment of moments.slice(-kills)) await takeOn(place, token, video, moment)
  const ready = await takeOn(place, token, video, NEVER)
  expect(ready).toMatchObject({ size: film.length, state: 'ready', failure: null, hls_path: expect.any(String) })
}

/** What is left of all that, wherever it is kept. */
async function expectWhole(place: Place, count: number): Promise<void> {
  const opened = await place.open()
  const folder = place.settings['DATA_DIR'] ?? ''
  const api = await startApiOn(opened, { DATA_DIR: folder })
  const videos = await api.db.selectFrom('videos').selectAll().execute()
  expect(videos.map(({ state, checksum }) => [state, checksum?.toString('hex')])).toEqual(
    Array.from({ length: count }, () => ['ready', sha256(film)]),
  )
  const renditions = await api.db.selectFrom('video_renditions').select('video_id').execute()
  expect(renditions).toHaveLength(count)
  // A try that is killed while it deletes what the one before it left behind leaves that to the sweep.
  api.passTime(DAY_MS + 60_000)
  await api.runScheduledJob('sweep-files')
  for (const video of videos) {
    const kept = new Set<string | undefined>()
    const pages = api.services.files.storage.list(`videos/${video.folder}/`)
    for await (const page of pages) for (const { key } of page) kept.add(key.split('/')[2])
    expect([...kept].toSorted()).toEqual(['original', video.try_folder].toSorted())
  }
  const { rows } = await opened.query("select state from jobs where kind = 'video-prepare' and state <> 'completed'")
  expect(rows).toEqual([])
  await api.stop()
  await opened.close()
  await place.remove()
}

async function surviveKills(place: Place): Promise<void> {
  const token = await prepare(place)
  let count = 0
  for (let left = KILLS; left > 0; left -= KILLS_EACH) {
    await outliveKills(place, token, Math.min(left, KILLS_EACH))
    count++
  }
  await expectWhole(place, count)
}

test(
  'a program that is killed again and again while a video comes in and is prepared ends with that one video, whole and ready',
  async () => surviveKills(await givenPlace()),
  TIMEOUT_MS,
)

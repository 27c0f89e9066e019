import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import type { Video } from '#features/videos/contract.ts'
import { makeClip, sha256 } from './clips.ts'
import { startApiOn } from './api.ts'
import { endProcesses, givenFolder, givenServer, startProcess, type Place } from './process.ts'

// Long, because each process takes its time to start on a busy machine.
const PATIENCE_MS = 300_000
const KILLS = 3
const KILOBYTE = 1024

afterEach(endProcesses)

async function prepare(place: Place): Promise<string> {
  const opened = await place.open()
  await migrate(opened.db)
  const api = await startApiOn(opened)
  const { token } = await api.signUp('developer')
  await api.stop()
  await opened.close()
  return token
}

const headersFor = (token: string) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' })

/** Sends what is left, and kills the process when so much of it has gone out; answers the video when nobody was killed. */
async function sendUntil(
  place: Place,
  token: string,
  path: string,
  clip: Buffer,
  killAfter: number,
): Promise<Video | null> {
  const { origin, kill } = await startProcess(place)
  const asked = await fetch(`${origin}${path}`, { method: 'HEAD', headers: headersFor(token) })
  expect(asked.status).toBe(200)
  const from = Number(asked.headers.get('upload-offset'))
  let sent = 0
  const rest = async function* () {
    for (let at = from; at < clip.length; at += 64 * KILOBYTE) {
      if (sent >= killAfter) await kill()
      yield clip.subarray(at, at + 64 * KILOBYTE)
      sent += 64 * KILOBYTE
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
  const answer = await fetch(`${origin}${path}`, call).catch(() => null)
  const video = answer?.ok ? ((await answer.json()) as Video) : null
  await kill()
  return video
}

async function outlivesKills(place: Place): Promise<void> {
  const token = await prepare(place)
  const clip = await makeClip({ pictureBytes: 100_000 })
  const first = await startProcess(place)
  const begun = await fetch(`${first.origin}/api/uploads`, {
    method: 'POST',
    headers: { ...headersFor(token), 'upload-length': String(clip.length) },
  })
  const path = begun.headers.get('location') ?? ''
  await first.kill()
  for (let nth = 0; nth < KILLS; nth++) {
    expect(await sendUntil(place, token, path, clip, Math.random() * (clip.length / (KILLS + 1)))).toBeNull()
  }
  const video = await sendUntil(place, token, path, clip, Infinity)
  expect(video?.size).toBe(clip.length)

  const opened = await place.open()
  const api = await startApiOn(opened, { DATA_DIR: place.settings['DATA_DIR'] ?? '' })
  await api.runJobs()
  const rows = await api.db.selectFrom('videos').select(['id', 'state', 'checksum']).execute()
  expect(rows.map((row) => [row.id, row.state, row.checksum?.toString('hex')])).toEqual([
    [video?.id, 'ready', sha256(clip)],
  ])
  await api.stop()
  await opened.close()
  await place.remove()
}

test(
  'a server that is killed again and again while a video comes in ends with that one video, whole',
  () => outlivesKills(givenFolder()),
  PATIENCE_MS,
)

const server = process.env['TEST_DATABASE_URL']
if (server !== undefined) {
  test('the same on a PostgreSQL server', async () => outlivesKills(await givenServer(server)), PATIENCE_MS)
}

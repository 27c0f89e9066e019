import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, listOwn, register, upload } from './people.ts'
import { startProduct } from './servers.ts'
import { makeVideo } from './transcode.ts'

const GOAL = 2
const LOOK_EVERY_MS = 100
const ASKED = 100
const TIMEOUT_MS = 10 * 60_000

const half = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** How long a page of the API takes, asked again and again by one; in milliseconds, half of them. */
async function answers(
  origin: string,
  token: string,
  isOver: () => boolean,
): Promise<{ median: number; count: number }> {
  const times: number[] = []
  while (!isOver()) {
    const begun = performance.now()
    await ask(origin, 'GET', '/requests/public', { token })
    times.push(performance.now() - begun)
    await pause(10)
  }
  return { median: half(times), count: times.length }
}

/** How soon a video plays after its last byte, how soon it is prepared, and what answers take while two are being prepared. */
export async function measurePreparing(folder: string, seconds: number): Promise<string> {
  const command = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
  if (spawnSync(command, ['-version']).status !== 0) return 'preparing: there is no ffmpeg on the search path'
  const path = join(folder, 'prepared.mp4')
  makeVideo(command, path, seconds)
  const product = await startProduct(folder, { withWork: true })
  const { origin } = product
  const token = await register(origin)
  let asked = 0
  const idle = await answers(origin, token, () => asked++ >= ASKED)

  await upload(origin, token, path, 'first')
  const ended = performance.now()
  const [video] = await listOwn(origin, token)
  const played = await fetch(`${video?.file_path.replace(/^https?:\/\/[^/]+/, origin)}`, {
    headers: { range: 'bytes=0-99999' },
  })
  await played.arrayBuffer()
  const playable = performance.now() - ended
  if (played.status !== 206) throw new Error(`The video does not play: ${played.status}`)
  const isPrepared = async () => (await listOwn(origin, token)).every(({ state }) => state === 'ready')
  const untilPrepared = async () => {
    const begun = performance.now()
    while (!(await isPrepared())) {
      if (performance.now() - begun > TIMEOUT_MS) throw new Error('The videos are not prepared')
      await pause(LOOK_EVERY_MS)
    }
  }
  await untilPrepared()
  const prepared = performance.now() - ended

  await Promise.all([upload(origin, token, path, 'second'), upload(origin, token, path, 'third')])
  let isOver = false
  const [busy] = await Promise.all([
    answers(origin, token, () => isOver),
    untilPrepared().finally(() => (isOver = true)),
  ])
  await product.stop()
  return [
    `a video of ${seconds} s plays ${playable.toFixed(0)} ms after its last byte, and is prepared after ${(prepared / 1000).toFixed(1)} s`,
    `a list is answered in ${idle.median.toFixed(1)} ms, while two videos are prepared in ${busy.median.toFixed(1)} ms (${busy.count} asked), ` +
      `ratio ${(busy.median / idle.median).toFixed(2)} (goal: at most ${GOAL})`,
  ].join('\n')
}

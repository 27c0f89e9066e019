import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeClip } from '#testing/given/clips.ts'
import { makeLargeVideo, register, sendFileTo, upload } from './people.ts'
import { startProduct, startScript } from './servers.ts'

const GOAL = 0.7
const MEMORY_GOAL_MB = 150
const AT_ONCE = 10
const SETTLING_MS = 3000
const LOOK_EVERY_MS = 100

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** How fast a video is taken beside a bare server that writes the same bytes, and what is held while ten come at once. */
export async function measureUploads(
  folder: string,
  { megabytes, rounds }: { megabytes: number; rounds: number },
): Promise<string> {
  const path = join(folder, 'upload.mp4')
  makeLargeVideo(path, await makeClip({ format: 'mp4 for the web' }), megabytes)
  const kept = join(folder, 'bare')
  mkdirSync(kept)
  const product = await startProduct(folder)
  const bare = await startScript('bench/media/bare-upload.ts', {}, [kept])
  // One account may send so many at once.
  const tokens = [await register(product.origin), await register(product.origin)]
  const token = (nth: number) => tokens[nth % tokens.length] ?? ''
  const times: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const ours = await secondsOf(() => upload(product.origin, token(0), path))
    const theirs = await secondsOf(() => sendFileTo(bare.origin, path, { method: 'PUT' }))
    // The first warms both up.
    if (round > 0) times.push({ ours, theirs })
    rmSync(kept, { recursive: true })
    mkdirSync(kept)
  }
  const ours = median(times.map((one) => one.ours))
  const theirs = median(times.map((one) => one.theirs))

  await new Promise((resolve) => setTimeout(resolve, SETTLING_MS))
  const idle = product.memory()
  let most = idle
  const looking = setInterval(() => (most = Math.max(most, product.memory())), LOOK_EVERY_MS)
  const all = await secondsOf(() =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => upload(product.origin, token(nth), path))),
  )
  clearInterval(looking)
  await Promise.all([product.stop(), bare.stop()])
  return [
    `uploading ${megabytes} MB, medians of ${rounds} rounds in turn: ${(megabytes / ours).toFixed(0)} MB a second, ` +
      `bare node:http ${(megabytes / theirs).toFixed(0)}, ratio ${(theirs / ours).toFixed(2)} (goal: ${GOAL})`,
    `${AT_ONCE} uploads of ${megabytes} MB at once took ${all.toFixed(1)} s, and at most ${(most - idle).toFixed(0)} MB over the ` +
      `${idle.toFixed(0)} MB held before (goal: ${MEMORY_GOAL_MB})`,
  ].join('\n')
}

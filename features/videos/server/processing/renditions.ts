import { join } from 'node:path'
import { readRange } from '#platform/server/files/read-range.ts'
import type { WorkFolder } from '../ffmpeg/work-folders.ts'
import { INIT, PLAYLIST, renditionsArguments, type Machine } from './arguments.ts'
import type { Ladder, Rendition } from './ladder.ts'
import { renditionsLimits } from './limits.ts'
import { codecsIn, durationOf, segmentsIn, type Made } from './playlists.ts'
import type { Probe } from './probe.ts'
import { VideoRefused } from './refusal.ts'
import type { Sprite } from './sprite.ts'
import { run, type Work } from './tools.ts'

const INIT_MAX_BYTES = 64 * 1024
// ffmpeg skips what it cannot decode, so compare the duration of the output to detect damage.
const LEAST_PART = 0.9
const LEAST_MISSING_S = 1

async function readMade(folder: WorkFolder, rendition: Rendition): Promise<Made> {
  const inFolder = (name: string) => `${rendition.lines}/${name}`
  const named = segmentsIn(await folder.readText(inFolder(PLAYLIST)))
  const codecs = codecsIn(await readRange(join(folder.path, inFolder(INIT)), 0, INIT_MAX_BYTES), rendition)
  if (named.length === 0 || codecs === null) throw new VideoRefused('damaged')
  const segments = []
  for (const { name, duration } of named) segments.push({ name, duration, bytes: await folder.sizeOf(inFolder(name)) })
  return { ...rendition, segments, codecs }
}

function checkWhole({ duration, frameRate }: Probe, made: readonly Made[]): void {
  // With a variable frame rate, the output is always padded to the full duration.
  if (frameRate === null) return
  const shortest = Math.min(...made.map(durationOf))
  if (shortest < duration * LEAST_PART && duration - shortest > LEAST_MISSING_S) throw new VideoRefused('damaged')
}

/** Makes all renditions and the sprite in one run, in folders named by their lines. Reports progress from 0 to 1. */
export async function makeRenditions(
  work: Work,
  probe: Probe,
  machine: Machine,
  { ladder, sprite, bytesMax }: { ladder: Ladder; sprite: Sprite; bytesMax: number },
  onProgress: (done: number) => void,
): Promise<Made[]> {
  for (const { lines } of ladder) await work.folder.makeFolder(`${lines}`)
  const limits = renditionsLimits(probe.duration, bytesMax + probe.size)
  await run(work, renditionsArguments(probe, machine, ladder, sprite), limits, (seconds) =>
    onProgress(Math.min(1, seconds / probe.duration)),
  )
  const made: Made[] = []
  for (const rendition of ladder) made.push(await readMade(work.folder, rendition))
  checkWhole(probe, made)
  return made
}

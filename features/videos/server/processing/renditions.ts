import { join } from 'node:path'
import { readRange } from '#platform/server/files/read-range.ts'
import type { WorkFolder } from '../ffmpeg/work-folders.ts'
import { INIT, PLAYLIST, renditionsArguments, type Machine } from './arguments.ts'
import type { Ladder, Rendition } from './ladder.ts'
import { renditionsLimits } from './limits.ts'
import { readCodecs, durationOf, segmentsIn, type FinishedRendition } from './playlists.ts'
import type { Probe } from './probe.ts'
import { VideoRefused } from './refusal.ts'
import type { Sprite } from './sprite.ts'
import { run, type RunContext } from './tools.ts'

const INIT_MAX_BYTES = 64 * 1024
// ffmpeg skips what it cannot decode, so compare the duration of the output to detect damage.
const MIN_DURATION_FRACTION = 0.9
const MISSING_TOLERANCE_S = 1

async function readRendition(folder: WorkFolder, rendition: Rendition): Promise<FinishedRendition> {
  const inFolder = (name: string) => `${rendition.lines}/${name}`
  const segmentNames = segmentsIn(await folder.readText(inFolder(PLAYLIST)))
  const codecs = readCodecs(await readRange(join(folder.path, inFolder(INIT)), 0, INIT_MAX_BYTES), rendition)
  if (segmentNames.length === 0 || codecs === null) throw new VideoRefused('damaged')
  const segments = []
  for (const { name, duration } of segmentNames)
    segments.push({ name, duration, bytes: await folder.sizeOf(inFolder(name)) })
  return { ...rendition, segments, codecs }
}

function checkComplete({ duration, frameRate }: Probe, made: readonly FinishedRendition[]): void {
  // With a variable frame rate, the output is always padded to the full duration.
  if (frameRate === null) return
  const shortest = Math.min(...made.map(durationOf))
  if (shortest < duration * MIN_DURATION_FRACTION && duration - shortest > MISSING_TOLERANCE_S)
    throw new VideoRefused('damaged')
}

/** Makes all renditions and the sprite in one run, in folders named by their lines. Reports progress from 0 to 1. */
export async function makeRenditions(
  work: RunContext,
  probe: Probe,
  machine: Machine,
  { ladder, sprite, bytesMax }: { ladder: Ladder; sprite: Sprite; bytesMax: number },
  onProgress: (done: number) => void,
): Promise<FinishedRendition[]> {
  for (const { lines } of ladder) await work.folder.makeFolder(`${lines}`)
  const limits = renditionsLimits(probe.duration, bytesMax + probe.size)
  await run(work, renditionsArguments(probe, machine, ladder, sprite), limits, (seconds) =>
    onProgress(Math.min(1, seconds / probe.duration)),
  )
  const made: FinishedRendition[] = []
  for (const rendition of ladder) made.push(await readRendition(work.folder, rendition))
  checkComplete(probe, made)
  return made
}

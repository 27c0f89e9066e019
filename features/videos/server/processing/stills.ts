import { join } from 'node:path'
import { convertOwnPicture, type StoredPicture } from '#platform/server/files/images.ts'
import { stillMoments, stillName, stillsArguments, type Machine } from './arguments.ts'
import { stillsLimits } from './limits.ts'
import type { Probe } from './probe.ts'
import { VideoRefused } from './refusal.ts'
import { run, type RunContext } from './tools.ts'

async function takeStillsAt(
  work: RunContext,
  probe: Probe,
  machine: Machine,
  moments: readonly number[],
): Promise<string[]> {
  // The moments are decoded in parallel, and each decoder thread holds frames of its own.
  await run(work, stillsArguments(probe, { ...machine, threads: 1 }, moments), stillsLimits)
  const made = new Set(await work.folder.files())
  return moments.map((_, at) => stillName(at)).filter((name) => made.has(name))
}

/** Takes stills to choose from, in chronological order: three, or fewer for a video with few frames. Returns their names in the folder. */
export async function takeStills(work: RunContext, probe: Probe, machine: Machine): Promise<string[]> {
  const taken = await takeStillsAt(work, probe, machine, stillMoments(probe.duration))
  // The video may consist of a single frame.
  const names = taken.length > 0 ? taken : await takeStillsAt(work, probe, machine, [0])
  if (names.length === 0) throw new VideoRefused('damaged')
  return names
}

/** Converts stills to the pictures that are stored. */
export async function pictureStills({ folder }: RunContext, names: readonly string[]): Promise<StoredPicture[]> {
  const stills: StoredPicture[] = []
  for (const name of names) stills.push(await convertOwnPicture(join(folder.path, name)))
  return stills
}

/** Returns the index of the default thumbnail: the still with the most detail. */
export const findPosterIndex = (stills: readonly StoredPicture[]): number =>
  stills.reduce((best, { liveliness }, at) => (liveliness > (stills[best]?.liveliness ?? 0) ? at : best), 0)

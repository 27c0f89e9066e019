import { join } from 'node:path'
import { wholePicture, type StoredPicture } from '#platform/server/files/images.ts'
import { stillMoments, stillName, stillsArguments, type Machine } from './arguments.ts'
import { stillsLimits } from './limits.ts'
import type { Probe } from './probe.ts'
import { VideoRefused } from './refusal.ts'
import { run, type Work } from './tools.ts'

async function takeAt(work: Work, probe: Probe, machine: Machine, moments: readonly number[]): Promise<string[]> {
  // The moments are decoded side by side, and each thread of each holds frames of its own.
  await run(work, stillsArguments(probe, { ...machine, threads: 1 }, moments), stillsLimits)
  const made = new Set(await work.folder.files())
  return moments.map((_, at) => stillName(at)).filter((name) => made.has(name))
}

/**
 * Takes pictures to choose from, in the order of their moments: three, or fewer of a video with few frames. Answers their names in
 * the folder.
 */
export async function takeStills(work: Work, probe: Probe, machine: Machine): Promise<string[]> {
  const taken = await takeAt(work, probe, machine, stillMoments(probe.duration))
  // One frame may be all there is.
  const names = taken.length > 0 ? taken : await takeAt(work, probe, machine, [0])
  if (names.length === 0) throw new VideoRefused('damaged')
  return names
}

/** Makes what is stored of stills that were taken. */
export async function pictureStills({ folder }: Work, names: readonly string[]): Promise<StoredPicture[]> {
  const stills: StoredPicture[] = []
  for (const name of names) stills.push(await wholePicture(join(folder.path, name)))
  return stills
}

/** Which still stands for the video until somebody chooses: the one with most to see. */
export const posterAmong = (stills: readonly StoredPicture[]): number =>
  stills.reduce((best, { liveliness }, at) => (liveliness > (stills[best]?.liveliness ?? 0) ? at : best), 0)

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { LimitExceeded } from '#platform/server/work/worker-thread.ts'
import { convertOwnPicture } from '#platform/server/files/images.ts'
import type { WorkFolder } from '../ffmpeg/work-folders.ts'
import { ORIGINAL, INIT, PLAYLIST, SPRITE, type Machine } from './arguments.ts'
import { ladderOf } from './ladder.ts'
import { resultBytesMax } from './limits.ts'
import { masterPlaylist, mediaPlaylist, peakBitrate, type FinishedRendition } from './playlists.ts'
import type { Probe } from './probe.ts'
import { bytesOfFile, probeBytes } from './probe-in-thread.ts'
import { VideoRefused } from './refusal.ts'
import { makeRenditions } from './renditions.ts'
import { spriteOf, spriteTrack } from './sprite.ts'
import { pictureStills, findPosterIndex, takeStills } from './stills.ts'
import { storeResults, type Result } from './store.ts'
import { requireDiskSpace, type ProcessingTools, type RunContext } from './tools.ts'

/** Name of the playlist of all renditions, which players load. */
const MASTER = 'master.m3u8'
/** Name of the track that maps times to parts of the sprite. */
const SPRITE_TRACK = 'sprite.vtt'
const SPRITE_PICTURE = 'sprite.webp'
/** Returns the file name of a still. */
const framePicture = (at: number): string => `frame-${at}.webp`

/** A still in the folder of a video. */
export interface Frame {
  name: string
  width: number
  height: number
}

/** Results of processing a video. Names are relative to the place where they are stored. */
export interface Processed {
  probe: Probe
  master: string
  sprite: string
  /** Stills to choose from, in chronological order: three, or fewer for a video with few frames. */
  frames: Frame[]
  /** Index of the default thumbnail among the frames. */
  poster: number
  /** Largest first. */
  renditions: { lines: number; width: number; height: number; bitsPerSecond: number; playlist: string }[]
  /** Total size of the results in storage. */
  bytes: number
}

/** What to process, and where to store the results. */
export interface ProcessingInput {
  /** Key of the stored original. */
  original: string
  /**
   * Storage prefix reserved for the results: a word and one or two names, such as `videos/<folder>/<try>`. With a name for each attempt, an
   * address never refers to different content, and viewers of an earlier attempt's results are not interrupted.
   */
  into: string
  signal?: AbortSignal
  /** Called with the completed fraction, from 0 to 1, at most a hundred times. */
  onProgress?: (done: number) => void
}

const THREADS_MAX = 8
const STILLS_FRACTION = 0.05
const RENDITIONS_FRACTION = 0.9

async function probeOf(folder: WorkFolder, size: number): Promise<Probe> {
  const found = await probeBytes(bytesOfFile(join(folder.path, ORIGINAL), size)).catch((error: unknown) => {
    throw error instanceof LimitExceeded ? new VideoRefused('too_costly', error) : error
  })
  if (typeof found === 'string') throw new VideoRefused(found)
  return found
}

/** Reports progress in steps of one percent, and never backwards. */
function inWholePercents(tell: ((done: number) => void) | undefined): (done: number) => void {
  let lastPercent = -1
  return (done) => {
    const percent = Math.floor(done * 100)
    if (percent <= lastPercent) return
    lastPercent = percent
    tell?.(percent / 100)
  }
}

// Waits for both to settle, so that neither works in a folder that has been removed.
async function settleBoth<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}

const renditionResults = (folder: WorkFolder, made: FinishedRendition): Result[] => [
  { name: `${made.lines}/${PLAYLIST}`, content: mediaPlaylist(made) },
  ...[INIT, ...made.segments.map(({ name }) => name)].map((file) => ({
    name: `${made.lines}/${file}`,
    content: { path: join(folder.path, `${made.lines}`, file) },
  })),
]

/**
 * Processes a stored original into what every browser plays: HLS in several sizes, stills to choose from, and a sprite for the timeline,
 * without metadata about where, when or with what it was recorded. The results are stored completely or not at all; a repeated run replaces
 * them. Throws `VideoRefused` when a retry would not help, 507 `no_room` when this machine lacks disk space, the signal's reason when
 * aborted, and any other error as it is.
 */
export const processVideo = (
  { ffmpeg, storage, workFolders }: ProcessingTools,
  order: ProcessingInput,
): Promise<Processed> =>
  workFolders.withFolder(async (folder) => {
    const { original, into, signal } = order
    // Everything below `into` is deleted to make way for the results.
    if (original.startsWith(`${into}/`)) throw new Error(`${original} must not lie below ${into}`)
    const onProgress = inWholePercents(order.onProgress)
    const work: RunContext = { ffmpeg, folder, signal }
    const machine: Machine = { threads: Math.min(THREADS_MAX, availableParallelism()), mapsTones: ffmpeg.mapsTones }

    const stored = await storage.stat(original)
    if (stored) requireDiskSpace(folder, stored.size)
    if (!stored || !(await storage.copyToPath(original, join(folder.path, ORIGINAL)))) {
      throw new Error(`${original} is not there to be processed`)
    }
    const probe = await probeOf(folder, stored.size)
    signal?.throwIfAborted()

    const [ladder, sprite] = [ladderOf(probe), spriteOf(probe)]
    const bitsPerSecond = ladder.reduce((sum, { videoBits, audioBits }) => sum + videoBits + audioBits, 0)
    const bytesMax = resultBytesMax(bitsPerSecond, probe.duration)
    requireDiskSpace(folder, bytesMax)
    const stillNames = await takeStills(work, probe, machine)
    onProgress(STILLS_FRACTION)
    const [made, stills] = await settleBoth(
      makeRenditions(work, probe, machine, { ladder, sprite, bytesMax }, (done) =>
        onProgress(STILLS_FRACTION + done * (RENDITIONS_FRACTION - STILLS_FRACTION)),
      ),
      pictureStills(work, stillNames),
    )

    const spritePicture = await convertOwnPicture(join(folder.path, SPRITE))
    const results: Result[] = [
      ...stills.map(({ webp }, at) => ({ name: framePicture(at), content: webp })),
      { name: SPRITE_PICTURE, content: spritePicture.webp },
      { name: SPRITE_TRACK, content: spriteTrack(sprite, SPRITE_PICTURE, probe.duration) },
      ...made.flatMap((one) => renditionResults(folder, one)),
    ]
    const bytes = await storeResults(
      storage,
      into,
      results,
      { name: MASTER, content: masterPlaylist(made) },
      {
        signal,
        maxBytes: bytesMax,
        onStored: (count) => onProgress(RENDITIONS_FRACTION + (count / results.length) * (1 - RENDITIONS_FRACTION)),
      },
    )
    return {
      probe,
      master: MASTER,
      sprite: SPRITE_TRACK,
      frames: stills.map(({ width, height }, at) => ({ name: framePicture(at), width, height })),
      poster: findPosterIndex(stills),
      renditions: made.map((one) => ({
        lines: one.lines,
        width: one.width,
        height: one.height,
        bitsPerSecond: peakBitrate(one),
        playlist: `${one.lines}/${PLAYLIST}`,
      })),
      bytes,
    }
  })

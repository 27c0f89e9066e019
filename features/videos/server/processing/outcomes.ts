import { randomUUID } from 'node:crypto'
import type { Work } from '#platform/server/work/work.ts'
import { videosEvents, type VideoState } from '../../contract.ts'
import {
  endTry,
  lockToPrepare,
  replaceRenditions,
  type Rendition,
  type PreparationAttempt,
} from '../queries/processing.ts'
import { updateVideo } from '../queries/videos.ts'
import { statesBefore } from '../rules.ts'

interface VideoStatusEvent {
  id: number
  state: VideoState
}

/** Results of preparing a video; names are relative to the folder of the attempt, where the files are already stored. */
export interface TranscodingResults {
  master: string | null
  sprite: string | null
  frames: string[]
  /** Name of one of the frames; null without frames. */
  poster: string | null
  renditions: readonly Rendition[]
}

/** Result of a preparation attempt. */
export type Outcome =
  /** Without `made`, the original is played. */
  | { state: 'ready'; checksum: Buffer; made: TranscodingResults | null }
  /** With a reason suitable for users. */
  | { state: 'failed'; failure: string }

/** A video being prepared, and the attempt that prepares it. */
export type Preparing = Pick<
  NonNullable<Awaited<ReturnType<typeof lockToPrepare>>>,
  'id' | 'user_id' | 'folder' | 'checksum' | 'announced_checksum'
> &
  PreparationAttempt & {
    /** Folder of the previous attempt. */
    former_try: string | null
  }

const NO_RESULTS: TranscodingResults = { master: null, sprite: null, frames: [], poster: null, renditions: [] }

/** Returns the columns to store after a successful attempt. */
export const resultsOf = ({ checksum, made }: Extract<Outcome, { state: 'ready' }>) => ({
  checksum,
  ...(made ?? NO_RESULTS),
})

/** Publishes the state of a video to its owner. */
export function notifyOwner({ publish }: Work, accountId: number, statusEvent: VideoStatusEvent): void {
  publish(videosEvents.video, accountId, statusEvent)
}

/**
 * Begins an attempt at preparing a video, also after an interrupted one, and invalidates earlier attempts; returns undefined when there is
 * nothing to prepare.
 */
export async function beginProcessing(work: Work, id: number): Promise<Preparing | undefined> {
  const { db, now } = work
  const video = await lockToPrepare(db, id)
  if (!video || !statesBefore('processing').includes(video.state)) return undefined
  const try_folder = randomUUID()
  await updateVideo(db, id, { state: 'processing', failure: null, state_since: now, try_folder })
  notifyOwner(work, video.user_id, { id, state: 'processing' })
  return { ...video, try_folder, former_try: video.try_folder }
}

/** Stores the outcome of an attempt once; returns false when another attempt took over, or the video is gone. */
export async function endProcessing(
  work: Work,
  { id, try_folder }: PreparationAttempt,
  outcome: Outcome,
): Promise<boolean> {
  const { db, now } = work
  const failure = outcome.state === 'failed' ? outcome.failure : null
  const ended = await endTry(db, { id, try_folder }, { state: outcome.state, failure, now })
  if (!ended) return false
  if (outcome.state === 'ready') {
    const { renditions, ...made } = resultsOf(outcome)
    await updateVideo(db, id, made)
    await replaceRenditions(db, id, renditions)
  }
  notifyOwner(work, ended.user_id, { id, state: outcome.state })
  return true
}

import type { Work } from '#platform/server/work.ts'
import { videosEvents, type VideoState } from '../contract.ts'
import {
  findToPrepare,
  moveVideo,
  replaceRenditions,
  type Rendition,
  type VideoToPrepare,
} from './queries/processing.ts'
import { updateVideo } from './queries/videos.ts'
import { statesBefore } from './rules.ts'

interface VideoNews {
  id: number
  state: VideoState
}

/** What preparing a video came to. Files are named as they lie in its folder, and stored before this is told. */
export type Outcome =
  | {
      state: 'ready'
      checksum: Buffer
      /** Made from the video; the owner's own picture stands before it. */
      poster?: string
      sprite?: string
      renditions?: readonly Rendition[]
    }
  /** With a reason that a person understands. */
  | { state: 'failed'; failure: string }

/** Tells the open screens of its owner in which state a video is. */
export function tellOwner({ publish }: Work, accountId: number, news: VideoNews): void {
  publish(videosEvents.video, accountId, news)
}

async function move(work: Work, id: number, state: VideoState, failure: string | null = null): Promise<boolean> {
  const { db, now } = work
  const moved = await moveVideo(db, id, statesBefore(state), { state, failure, now })
  if (moved) tellOwner(work, moved.user_id, { id, state })
  return moved !== undefined
}

/** Begins to prepare a video, anew where somebody began and was killed; undefined when there is nothing to prepare. */
export async function beginProcessing(work: Work, id: number): Promise<VideoToPrepare | undefined> {
  return (await move(work, id, 'processing')) ? findToPrepare(work.db, id) : undefined
}

/** Writes down what preparing a video came to, once; false when it is prepared already, or gone. */
export async function endProcessing(work: Work, id: number, outcome: Outcome): Promise<boolean> {
  if (outcome.state === 'failed') return move(work, id, 'failed', outcome.failure)
  if (!(await move(work, id, 'ready'))) return false
  const { checksum, poster = null, sprite = null, renditions = [] } = outcome
  await updateVideo(work.db, id, { checksum, poster, sprite })
  await replaceRenditions(work.db, id, renditions)
  return true
}

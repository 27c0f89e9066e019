import { randomUUID } from 'node:crypto'
import type { Work } from '#platform/server/work/work.ts'
import { videosEvents, type VideoState } from '../../contract.ts'
import { endTry, lockToPrepare, replaceRenditions, type Rendition, type Try } from '../queries/processing.ts'
import { updateVideo } from '../queries/videos.ts'
import { statesBefore } from '../rules.ts'

interface VideoNews {
  id: number
  state: VideoState
}

/** What preparing a video made of it, named as it lies in the folder of its try, where it is stored before this is told. */
export interface Made {
  master: string | null
  sprite: string | null
  frames: string[]
  /** One of the frames, where there are any. */
  poster: string | null
  renditions: readonly Rendition[]
}

/** What preparing a video came to. */
export type Outcome =
  /** Without anything made of it the original is what plays. */
  | { state: 'ready'; checksum: Buffer; made: Made | null }
  /** With a reason that a person understands. */
  | { state: 'failed'; failure: string }

/** A video that is being prepared, and by which try. */
export type Preparing = Pick<
  NonNullable<Awaited<ReturnType<typeof lockToPrepare>>>,
  'id' | 'user_id' | 'folder' | 'checksum' | 'announced_checksum'
> &
  Try & {
    /** The folder of the try before this one. */
    former_try: string | null
  }

const NOTHING_MADE: Made = { master: null, sprite: null, frames: [], poster: null, renditions: [] }

/** What is stored of a try that succeeded. */
export const resultsOf = ({ checksum, made }: Extract<Outcome, { state: 'ready' }>) => ({
  checksum,
  ...(made ?? NOTHING_MADE),
})

/** Tells the open screens of its owner in which state a video is. */
export function tellOwner({ publish }: Work, accountId: number, news: VideoNews): void {
  publish(videosEvents.video, accountId, news)
}

/**
 * Begins to prepare a video, anew where somebody began and was killed; undefined when there is nothing to prepare. From now on no
 * other try can end it.
 */
export async function beginProcessing(work: Work, id: number): Promise<Preparing | undefined> {
  const { db, now } = work
  const video = await lockToPrepare(db, id)
  if (!video || !statesBefore('processing').includes(video.state)) return undefined
  const try_folder = randomUUID()
  await updateVideo(db, id, { state: 'processing', failure: null, state_since: now, try_folder })
  tellOwner(work, video.user_id, { id, state: 'processing' })
  return { ...video, try_folder, former_try: video.try_folder }
}

/** Writes down what a try at preparing a video came to, once; false when the video is another try's by now, or gone. */
export async function endProcessing(work: Work, { id, try_folder }: Try, outcome: Outcome): Promise<boolean> {
  const { db, now } = work
  const failure = outcome.state === 'failed' ? outcome.failure : null
  const ended = await endTry(db, { id, try_folder }, { state: outcome.state, failure, now })
  if (!ended) return false
  if (outcome.state === 'ready') {
    const { renditions, ...made } = resultsOf(outcome)
    await updateVideo(db, id, made)
    await replaceRenditions(db, id, renditions)
  }
  tellOwner(work, ended.user_id, { id, state: outcome.state })
  return true
}

import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import type { Work } from '#platform/server/work/work.ts'
import { removeVideoFiles, removeVideoMedia } from './files.ts'
import {
  beginProcessing,
  endProcessing,
  resultsOf,
  notifyOwner,
  type Outcome,
  type Preparing,
} from './processing/outcomes.ts'
import { isUnderWay, replaceRenditions, type PreparationAttempt } from './queries/processing.ts'
import {
  beginReplacementTry,
  failReplacement,
  isReplacementUnderWay,
  lockReplacement,
  takeReplacement,
} from './queries/replacements.ts'
import { lockVideo, updateVideo } from './queries/videos.ts'
import { statesBefore } from './rules.ts'
import { deleteCreatedCaptions } from './transcripts/store-captions.ts'

/** What is prepared for playback: a video, or its replacement file. */
export interface PreparationTarget {
  /** Begins an attempt, and invalidates earlier ones; returns undefined when there is nothing to prepare. */
  begin: (work: Work) => Promise<Preparing | undefined>
  /** Whether an attempt is still the current one. */
  isUnderWay: (db: Database, attempt: PreparationAttempt) => Promise<boolean>
  /** Stores the outcome of an attempt once; returns false when the attempt is no longer current. */
  end: (work: Work, attempt: PreparationAttempt, outcome: Outcome) => Promise<boolean>
}

/** Target for a new video, or one whose preparation failed before. */
export const videoTarget = (id: number): PreparationTarget => ({
  begin: (work) => beginProcessing(work, id),
  isUnderWay,
  end: endProcessing,
})

async function beginReplacement({ db, now }: Work, folder: string): Promise<Preparing | undefined> {
  const found = await lockReplacement(db, folder)
  if (!found || !statesBefore('processing').includes(found.state)) return undefined
  const try_folder = randomUUID()
  await beginReplacementTry(db, folder, { try_folder, now })
  return { ...found, checksum: null, try_folder, former_try: found.try_folder }
}

// The old file plays until this commits, and the new one from then on.
async function endReplacement(work: Work, { id, try_folder }: PreparationAttempt, outcome: Outcome): Promise<boolean> {
  const { db, now, enqueue } = work
  const video = await lockVideo(db, id)
  if (!video) return false
  if (outcome.state === 'failed') {
    const folder = await failReplacement(db, { id, try_folder }, { failure: outcome.failure, now })
    if (folder === undefined) return false
    await enqueue(removeVideoFiles, { folder })
    notifyOwner(work, video.user_id, { id, state: video.state })
    return true
  }
  const replaced = await takeReplacement(db, { id, try_folder })
  if (!replaced) return false
  // What was said in the old file may be why it is replaced.
  await deleteCreatedCaptions(work, video)
  const { renditions, ...made } = resultsOf(outcome)
  await updateVideo(db, id, {
    ...replaced,
    ...made,
    try_folder,
    attachments_folder: video.attachments_folder ?? video.folder,
    state: 'ready',
    failure: null,
    state_since: now,
    updated_at: now,
  })
  await replaceRenditions(db, id, renditions)
  await enqueue(removeVideoMedia, { folder: video.folder })
  notifyOwner(work, video.user_id, { id, state: 'ready' })
  return true
}

/** Target for a video's replacement file, in its own folder. */
export const replacementTarget = (folder: string): PreparationTarget => ({
  begin: (work) => beginReplacement(work, folder),
  isUnderWay: isReplacementUnderWay,
  end: endReplacement,
})

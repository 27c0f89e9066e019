import { notFound } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { replacementApi } from '../contract.ts'
import { removeVideoFiles } from './files.ts'
import { getOwn, lockOwn, type HandlersOf } from './load.ts'
import { prepareVideo, preparationJobOptions } from './prepare-video.ts'
import type { Probe } from './processing/probe.ts'
import { notifyOwner } from './processing/outcomes.ts'
import { deleteReplacement, findReplacement, insertReplacement } from './queries/replacements.ts'
import { lockVideo } from './queries/videos.ts'
import { sizesOf } from './create-video.ts'

export const REPLACE_REFUSAL = 'Not authorized to update this video'

const noReplacement = () => notFound('This video has no new file')

/** A completed upload that replaces the file of a video. */
interface CompletedReplacement {
  videoId: number
  folder: string
  size: number
  /** SHA-256 announced by the uploader. */
  checksum: Buffer | null
  probe: Probe
}

/** Enqueues the preparation of a new file for its video, in place of an earlier one that is not ready yet. Lock the video first. */
export async function addReplacement(work: Work, owner: number, completedUpload: CompletedReplacement): Promise<void> {
  const { db, now, enqueue } = work
  const { videoId, folder, size, checksum, probe } = completedUpload
  const earlier = await deleteReplacement(db, videoId)
  if (earlier !== undefined) await enqueue(removeVideoFiles, { folder: earlier })
  await insertReplacement(db, {
    ...sizesOf(probe),
    video_id: videoId,
    folder,
    size,
    announced_checksum: checksum,
    created_at: now,
    state_since: now,
  })
  await enqueue(prepareVideo, { id: videoId, owner, replacement: folder }, preparationJobOptions(videoId, folder))
  const video = await lockVideo(db, videoId)
  if (video) notifyOwner(work, owner, { id: videoId, state: video.state })
}

export const replacement = {
  read: async ({ db, caller, params }) => {
    await getOwn(db, params.id, caller.id, REPLACE_REFUSAL)
    const found = await findReplacement(db, params.id)
    if (!found) throw noReplacement()
    return found
  },

  remove: async ({ db, work, caller, params }) => {
    await lockOwn(db, params.id, caller.id, REPLACE_REFUSAL)
    const folder = await deleteReplacement(db, params.id)
    if (folder === undefined) throw noReplacement()
    await work.enqueue(removeVideoFiles, { folder })
  },
} satisfies Partial<HandlersOf<typeof replacementApi>>

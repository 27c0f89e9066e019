import { badRequest, conflict, HttpError } from '#platform/server/http/http-errors.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/files/storage.ts'
import type { Work } from '#platform/server/work/work.ts'
import { UPLOADS_MAX, type VideoDetails } from '../contract.ts'
import { originalOf } from './files.ts'
import { prepareVideo, preparationJobOptions } from './prepare-video.ts'
import { notifyOwner } from './processing/outcomes.ts'
import { probeStored } from './processing/probe-in-thread.ts'
import type { Probe } from './processing/probe.ts'
import { REFUSAL_MESSAGES } from './processing/refusal.ts'
import { getStorageUsed } from './queries/uploads.ts'
import { reviewPublished } from '#features/moderation/server.ts'
import { insertVideo } from './queries/videos.ts'
import { videoShowingRules } from './reported-videos.ts'

const GIGABYTE = 1024 * 1024 * 1024

/** Returns the storage quota of an account, in bytes. */
export const quotaOf = ({ VIDEO_STORAGE_GB }: Pick<Config, 'VIDEO_STORAGE_GB'>): number =>
  Math.floor(VIDEO_STORAGE_GB * GIGABYTE)

const storageFull = () =>
  new HttpError(413, 'storage_full', 'Your video storage is full. Delete a video and try again.')

/** Throws when a file does not fit beside the account's videos and announced uploads; lock the account first for a binding check. */
export async function expectStorageLeft(db: Database, owner: number, size: number, config: Config): Promise<void> {
  const { used_bytes, on_their_way } = await getStorageUsed(db, owner)
  if (used_bytes + size > quotaOf(config)) throw storageFull()
  if (on_their_way >= UPLOADS_MAX) {
    throw conflict(
      'too_many_uploads',
      `You can upload at most ${UPLOADS_MAX} files at once. Finish or cancel one first.`,
    )
  }
}

/** Returns what the stored original in a folder is. Throws 400 with the reason when it is not a supported video. */
export async function probeOriginal(storage: FileStorage, folder: string): Promise<Probe> {
  const probe = await probeStored(storage, originalOf(folder))
  if (typeof probe === 'string') throw badRequest(probe, REFUSAL_MESSAGES[probe])
  return probe
}

/** Returns the columns that describe the type, size, dimensions and duration of a video. */
export const sizesOf = ({ type, width, height, duration }: Pick<Probe, 'type' | 'width' | 'height' | 'duration'>) => ({
  type,
  width: Math.round(width),
  height: Math.round(height),
  duration_ms: Math.max(1, Math.round(duration * 1000)),
})

/** A completed upload. */
interface CompletedUpload {
  owner: number
  folder: string
  size: number
  checksum: Buffer | null
  details: Omit<VideoDetails, 'description' | 'project_id' | 'request_id' | 'project_url'> &
    Partial<Pick<VideoDetails, 'description' | 'project_id' | 'request_id' | 'project_url'>>
  probe: Probe
  thumbnail?: string
}

/** Creates a video from a completed upload, and enqueues its preparation. */
export async function makeVideo(work: Work, completedUpload: CompletedUpload): Promise<number> {
  const { db, now, enqueue } = work
  const { owner, folder, size, checksum, details, probe, thumbnail } = completedUpload
  const { title, video_type, is_public, description, project_id, request_id, project_url } = details
  const id = await insertVideo(db, {
    ...sizesOf(probe),
    user_id: owner,
    folder,
    size,
    checksum,
    title,
    video_type,
    is_public,
    description: description ?? null,
    project_id: project_id ?? null,
    request_id: request_id ?? null,
    project_url: project_url ?? null,
    thumbnail: thumbnail ?? null,
    upload_date: now,
    state_since: now,
  })
  const item = { kind: 'video', item_id: id, owner_id: owner, title, text: description ?? null } as const
  await reviewPublished(work, videoShowingRules, item, { isPublished: is_public })
  await enqueue(prepareVideo, { id, owner }, preparationJobOptions(id))
  notifyOwner(work, owner, { id, state: 'uploaded' })
  return id
}

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { oneLine, TITLE_MAX_LENGTH } from '#platform/contract/fields.ts'
import {
  finishIncomingUpload,
  refuseInParts,
  refuseSize,
  uploadNotFound,
} from '#platform/server/files/incoming-upload.ts'
import type { Database } from '#platform/server/database/database.ts'
import { parseInput } from '#platform/server/http/input.ts'
import { conflict, HttpError } from '#platform/server/http/http-errors.ts'
import type { UploadInProgress, UploadCall, Uploads } from '#platform/server/files/tus.ts'
import { uploadExpiry } from '#platform/server/files/expire-uploads.ts'
import { cleanName } from '#platform/server/files/form-uploads.ts'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { AnnouncedVideo, VIDEO_MAX_BYTES, type Video } from '../contract.ts'
import { incomingUploadOf, newFolder, removeFilesOf } from './files.ts'
import { checkProjectAndRequest, getOwn, videoNotFound } from './load.ts'
import { present } from './presenter.ts'
import {
  deleteUpload,
  findUpload,
  lockUploadOwner,
  insertUpload,
  lockUpload,
  updateUpload,
  type UploadRow,
} from './queries/uploads.ts'
import { findVideo, lockVideo } from './queries/videos.ts'
import { addReplacement, REPLACE_REFUSAL } from './replacement.ts'
import { titleOfFile } from './rules.ts'
import { makeVideo, probeOriginal, expectStorageLeft } from './create-video.ts'

/** Returns the caller's own upload; throws 404 for any other, as if it did not exist. */
export async function getOwnUpload({ db, caller, now }: UploadCall, id: string): Promise<UploadRow> {
  const upload = z.uuid().safeParse(id).success ? await findUpload(db, id, caller.id) : undefined
  if (!upload || upload.expires_at <= now.toISOString()) throw uploadNotFound()
  return upload
}

async function readVideo(call: UploadCall, id: number): Promise<Video> {
  const video = await findVideo(call.db, id, call.caller.id)
  if (!video) throw videoNotFound()
  return present(call, video)
}

/** Stores an announced upload, inside a transaction; with a part size for a multipart upload. Throws when it is invalid. */
export async function announce(
  tx: Database,
  { caller, now, services }: Omit<UploadCall, 'db'>,
  { filename, title, checksum, replaces_video_id, ...details }: AnnouncedVideo,
  { size, partBytes }: { size: number; partBytes: number | null },
): Promise<string> {
  const file_name = oneLine(cleanName(filename ?? '')) || 'video'
  refuseSize(size, VIDEO_MAX_BYTES)
  await checkProjectAndRequest(tx, details, caller.id)
  const replaced =
    replaces_video_id === undefined ? null : await getOwn(tx, replaces_video_id, caller.id, REPLACE_REFUSAL)
  const id = randomUUID()
  await lockUploadOwner(tx, caller.id)
  await expectStorageLeft(tx, caller.id, size, services.config)
  await insertUpload(tx, {
    ...details,
    id,
    user_id: caller.id,
    file_name,
    size,
    part_bytes: partBytes,
    checksum: checksum === undefined ? null : Buffer.from(checksum, 'hex'),
    folder: newFolder(),
    replaces_video_id: replaced?.id ?? null,
    title: replaced?.title ?? title ?? titleOfFile(file_name).slice(0, TITLE_MAX_LENGTH).toWellFormed(),
    created_at: now,
    expires_at: uploadExpiry(now, services.config),
  })
  return id
}

async function beginUpload(call: UploadCall, { size, metadata }: Parameters<Uploads['begin']>[1]): Promise<string> {
  const givenMetadata = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null))
  const filename = oneLine(cleanName(givenMetadata['filename'] ?? ''))
  const announced = parseInput(AnnouncedVideo, { ...givenMetadata, filename }, 'metadata')
  return inWork(call, ({ db }) => announce(db, call, announced, { size, partBytes: null }))
}

async function find(call: UploadCall, id: string): Promise<UploadInProgress> {
  const upload = await getOwnUpload(call, id)
  refuseInParts(upload)
  return { ...incomingUploadOf(upload), finished: upload.video_id !== null }
}

export type CompletedUpload = Pick<
  UploadRow,
  'id' | 'user_id' | 'folder' | 'size' | 'part_bytes' | 'parts_id' | 'replaces_video_id'
>

async function discardUpload(
  { db, services }: WorkBase,
  { id, folder }: Pick<UploadRow, 'id' | 'folder'>,
): Promise<void> {
  await removeFilesOf(services.files.storage, folder)
  await deleteUpload(db, id)
}

/**
 * Turns a completed upload into a video, or the new file of one; idempotent. Returns the video's id. Throws 400 and deletes the upload when
 * it is not a video.
 */
export async function createVideoFromUpload(base: WorkBase, upload: CompletedUpload): Promise<number> {
  const { id, user_id: owner, folder, size, replaces_video_id: replaced } = upload
  const { storage } = base.services.files
  await finishIncomingUpload(storage, incomingUploadOf(upload))
  const probe = await probeOriginal(storage, folder).catch(async (error: unknown) => {
    if (error instanceof HttpError && error.status < 500) await discardUpload(base, { id, folder })
    throw error
  })
  return inWork(base, async (work) => {
    // Same lock order as when deleting a video deletes its uploads.
    if (replaced !== null) await lockVideo(work.db, replaced)
    const details = await lockUpload(work.db, id, owner)
    if (!details) throw uploadNotFound()
    if (details.video_id !== null) return details.video_id
    if (replaced !== null) {
      await addReplacement(work, owner, { videoId: replaced, folder, size, checksum: details.checksum, probe })
    }
    const videoId = replaced ?? (await makeVideo(work, { owner, folder, size, checksum: null, details, probe }))
    await updateUpload(work.db, id, { video_id: videoId })
    return videoId
  })
}

/** Turns the caller's own completed upload into a video; idempotent. */
export async function finishUpload(call: UploadCall, id: string): Promise<Video> {
  const upload = await getOwnUpload(call, id)
  return readVideo(call, upload.video_id ?? (await createVideoFromUpload(call, upload)))
}

async function cancelUpload(call: UploadCall, id: string): Promise<void> {
  const upload = await getOwnUpload(call, id)
  if (upload.video_id !== null) throw conflict('already_arrived', 'This upload is complete. Delete the video instead.')
  await discardUpload(call, upload)
}

/** Videos uploaded by the tus protocol. */
export const videoUploads: Uploads = { begin: beginUpload, find, finish: finishUpload, cancel: cancelUpload }

import { Readable } from 'node:stream'
import type { UploadedFile } from '#platform/contract/upload.ts'
import { widePicture } from '#platform/server/files/images.ts'
import { badRequest, notFound, HttpError } from '#platform/server/http/http-errors.ts'
import type { Call, Completed } from '#platform/server/http/routes.ts'
import type { FileStorage } from '#platform/server/files/storage.ts'
import { inWork } from '#platform/server/work/work.ts'
import { THUMBNAIL_MAX_BYTES, type ThumbnailProblem, type Video, type videosApi } from '../contract.ts'
import { attachmentsOf, keyOf, newName, removeVideoFile } from './files.ts'
import { getWatchable, lockOwn } from './load.ts'
import { present } from './presenter.ts'
import { updateVideo } from './queries/videos.ts'
import { findThumbnailProblem } from './rules.ts'

const REFUSAL = 'Not authorized to update this video'
const WIDTH_MAX = 1280
const STORED_MAX_BYTES = 8 * 1024 * 1024

/** Stores an uploaded picture as a video's thumbnail, and returns its name. Throws 400 when it is not a picture or does not fit. */
async function storeThumbnail(storage: FileStorage, folder: string, file: UploadedFile): Promise<string> {
  const webp = await widePicture(file.path, WIDTH_MAX, (size) => {
    const problem = findThumbnailProblem(size)
    if (problem !== null) throw badRequest('thumbnail_size', problem)
  })
  const name = newName('thumbnail', 'webp')
  await storage.put(keyOf(folder, name), Readable.from([webp]), { type: 'image/webp', maxBytes: STORED_MAX_BYTES })
  return name
}

const problemOf = (code: string, detail: string): ThumbnailProblem => ({ code, detail })

/** Stores the thumbnail uploaded with a video; returns its name, or the problem, which is no reason to reject the video. */
export async function storeThumbnailIfValid(
  storage: FileStorage,
  folder: string,
  file: UploadedFile,
): Promise<{ thumbnail?: string; problem?: ThumbnailProblem }> {
  if (file.size === 0) return { problem: problemOf('thumbnail_empty', 'The thumbnail is empty') }
  if (file.size > THUMBNAIL_MAX_BYTES) {
    return { problem: problemOf('thumbnail_too_large', 'The thumbnail is larger than 2 MB') }
  }
  try {
    return { thumbnail: await storeThumbnail(storage, folder, file) }
  } catch (error) {
    // What the storage refuses, for example for lack of space, it would refuse for the video as well.
    const isPictureProblem = error instanceof HttpError && (error.status === 400 || error.code === 'busy')
    if (!isPictureProblem) throw error
    return { problem: problemOf(error.code, error.message) }
  }
}

/** Replaces the thumbnail of a video. */
export async function setThumbnail(call: Call<typeof videosApi.setThumbnail>): Promise<Completed<Video>> {
  const { caller, params, body, services, now } = call
  const folder = attachmentsOf(await inWork(call, (work) => lockOwn(work.db, params.id, caller.id, REFUSAL)))
  // If the video is deleted meanwhile, the sweep removes this file.
  const name = await storeThumbnail(services.files.storage, folder, body.file)
  return call.complete(async (work) => {
    const { thumbnail: old } = await lockOwn(work.db, params.id, caller.id, REFUSAL)
    await updateVideo(work.db, params.id, { thumbnail: name, updated_at: now })
    if (old !== null) await work.enqueue(removeVideoFile, { folder, name: old })
    return present(call, await getWatchable(work.db, params.id, caller.id))
  })
}

type ChangingCall<E extends 'removeThumbnail' | 'chooseFrame'> = Call<(typeof videosApi)[E]>

/** Deletes the uploaded thumbnail of a video. */
export async function removeThumbnail(call: ChangingCall<'removeThumbnail'>) {
  const { db, work, caller, params, now } = call
  const video = await lockOwn(db, params.id, caller.id, REFUSAL)
  const { thumbnail } = video
  if (thumbnail !== null) {
    await updateVideo(db, params.id, { thumbnail: null, updated_at: now })
    await work.enqueue(removeVideoFile, { folder: attachmentsOf(video), name: thumbnail })
  }
  return present(call, await getWatchable(db, params.id, caller.id))
}

/** Makes one of the stills the thumbnail of a video. */
export async function chooseFrame(call: ChangingCall<'chooseFrame'>) {
  const { db, caller, params, body, now } = call
  const { frames } = await lockOwn(db, params.id, caller.id, REFUSAL)
  if (!frames.includes(body.name)) throw notFound('This video has no such frame')
  await updateVideo(db, params.id, { poster: body.name, updated_at: now })
  return present(call, await getWatchable(db, params.id, caller.id))
}

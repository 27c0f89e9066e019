import { Readable } from 'node:stream'
import type { UploadedFile } from '#platform/contract/upload.ts'
import { widePicture } from '#platform/server/pictures.ts'
import { badRequest, notFound } from '#platform/server/refusals.ts'
import type { Call } from '#platform/server/routes.ts'
import type { FileStorage } from '#platform/server/storage.ts'
import { inWork } from '#platform/server/work.ts'
import type { Video, videosApi } from '../contract.ts'
import { keyOf, newName, removeVideoFile } from './files.ts'
import { getWatchable, lockOwn } from './load.ts'
import { present } from './presenter.ts'
import { updateVideo } from './queries/videos.ts'
import { isThumbnailFormat, thumbnailFault } from './rules.ts'

const REFUSAL = 'Not authorized to update this video'
const WIDTH_MAX = 1280
const STORED_MAX_BYTES = 8 * 1024 * 1024

/** Stores a picture that somebody brought as one of a video, and answers its name. Throws 400 for what is none or does not fit. */
export async function storeThumbnail(storage: FileStorage, folder: string, file: UploadedFile): Promise<string> {
  const webp = await widePicture(file.path, WIDTH_MAX, (size) => {
    if (!isThumbnailFormat(size.format)) {
      throw badRequest('thumbnail_type', 'The thumbnail must be a picture: JPEG, PNG or WebP')
    }
    const fault = thumbnailFault(size)
    if (fault !== null) throw badRequest('thumbnail_size', fault)
  })
  const name = newName('thumbnail', 'webp')
  await storage.put(keyOf(folder, name), Readable.from([webp]), { type: 'image/webp', maxBytes: STORED_MAX_BYTES })
  return name
}

/** Gives a video its picture, in place of the one it had. */
export async function setThumbnail(call: Call<typeof videosApi.setThumbnail>): Promise<Video> {
  const { db, caller, params, body, services, now } = call
  const { folder } = await inWork(call, (work) => lockOwn(work.db, params.id, caller.id, REFUSAL))
  // Swept up, should the video be deleted meanwhile.
  const name = await storeThumbnail(services.files.storage, folder, body.file)
  await inWork(call, async (work) => {
    const { thumbnail: old } = await lockOwn(work.db, params.id, caller.id, REFUSAL)
    await updateVideo(work.db, params.id, { thumbnail: name, updated_at: now })
    if (old !== null) await work.enqueue(removeVideoFile, { folder, name: old })
  })
  return present(services, await getWatchable(db, params.id, caller.id), now)
}

type ChangingCall<E extends 'removeThumbnail' | 'chooseFrame'> = Call<(typeof videosApi)[E]>

/** Takes away the picture that was brought for a video. */
export async function removeThumbnail({ db, work, caller, params, services, now }: ChangingCall<'removeThumbnail'>) {
  const { folder, thumbnail } = await lockOwn(db, params.id, caller.id, REFUSAL)
  if (thumbnail !== null) {
    await updateVideo(db, params.id, { thumbnail: null, updated_at: now })
    await work.enqueue(removeVideoFile, { folder, name: thumbnail })
  }
  return present(services, await getWatchable(db, params.id, caller.id), now)
}

/** Lets one of the pictures taken from a video stand for it. */
export async function chooseFrame({ db, caller, params, body, services, now }: ChangingCall<'chooseFrame'>) {
  const { frames } = await lockOwn(db, params.id, caller.id, REFUSAL)
  if (!frames.includes(body.name)) throw notFound('There is no such picture of this video')
  await updateVideo(db, params.id, { poster: body.name, updated_at: now })
  return present(services, await getWatchable(db, params.id, caller.id), now)
}

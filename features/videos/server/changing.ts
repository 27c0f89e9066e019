import { conflict, Refusal } from '#platform/server/refusals.ts'
import type { Call } from '#platform/server/routes.ts'
import { inWork } from '#platform/server/work.ts'
import { forgetRatings } from '#features/ratings/server.ts'
import type { DetailsChange, Video, videosApi } from '../contract.ts'
import { newFolder, originalOf, removeFilesOf, removeVideoFiles } from './files.ts'
import { checkPlaces, getWatchable, lockOwn, type HandlersOf } from './load.ts'
import { prepareVideo, preparingOf } from './preparing.ts'
import { present } from './presenter.ts'
import { tellOwner } from './processing.ts'
import { holdOwner } from './queries/uploads.ts'
import { deleteVideo, updateVideo } from './queries/videos.ts'
import { makeVideo, recognise, refuseBeyondRoom } from './taking.ts'
import { chooseFrame, removeThumbnail, setThumbnail, storeThumbnail } from './thumbnails.ts'

/** The named ones among the details, as they are stored. */
export const named = (change: DetailsChange): DetailsChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

type UploadCall = Call<typeof videosApi.upload>

async function takeWhole(call: UploadCall, folder: string): Promise<number> {
  const { body, caller, services } = call
  const { file, thumbnail, ...details } = body
  const { storage } = services.files
  await storage.put(originalOf(folder), { path: file.path }, { type: 'video/mp4', maxBytes: file.size })
  const probe = await recognise(storage, folder)
  const name = thumbnail ? await storeThumbnail(storage, folder, thumbnail) : undefined
  return inWork(call, async (work) => {
    await holdOwner(work.db, caller.id)
    await refuseBeyondRoom(work.db, caller.id, file.size, services.config)
    const checksum = Buffer.from(file.hash, 'hex')
    const arrived = { owner: caller.id, folder, size: file.size, checksum, details, probe }
    return makeVideo(work, name === undefined ? arrived : { ...arrived, thumbnail: name })
  })
}

async function upload(call: UploadCall): Promise<Video> {
  const { db, caller, body, now, services } = call
  await checkPlaces(db, body, caller.id)
  // Before it costs the store anything; what counts is asked again where the account is held.
  await refuseBeyondRoom(db, caller.id, body.file.size, services.config)
  const folder = newFolder()
  const id = await takeWhole(call, folder).catch(async (error: unknown) => {
    // Only a refusal says for sure that there is no row; after anything else the folder is swept up.
    if (error instanceof Refusal) await removeFilesOf(services.files.storage, folder)
    throw error
  })
  return present(services, await getWatchable(db, id, caller.id), now)
}

export const changing = {
  upload,

  change: async ({ db, caller, params, body, services, now }) => {
    await lockOwn(db, params.id, caller.id, 'Not authorized to update this video')
    await checkPlaces(db, body, caller.id)
    await updateVideo(db, params.id, { ...named(body), updated_at: now })
    return present(services, await getWatchable(db, params.id, caller.id), now)
  },

  remove: async ({ db, work, caller, params }) => {
    const { folder } = await lockOwn(db, params.id, caller.id, 'Not authorized to delete this video')
    await deleteVideo(db, params.id)
    await forgetRatings(work, 'video', [params.id])
    await work.enqueue(removeVideoFiles, { folder })
    return { message: 'Video deleted successfully' }
  },

  tryAgain: async ({ db, work, caller, params, services, now }) => {
    const { state } = await lockOwn(db, params.id, caller.id, 'Not authorized to update this video')
    if (state !== 'failed') throw conflict('not_failed', 'Nothing went wrong with this video')
    await updateVideo(db, params.id, { state: 'processing', failure: null, state_since: now })
    await work.enqueue(prepareVideo, { id: params.id, owner: caller.id }, preparingOf(params.id))
    tellOwner(work, caller.id, { id: params.id, state: 'processing' })
    return present(services, await getWatchable(db, params.id, caller.id), now)
  },

  setThumbnail,
  removeThumbnail,
  chooseFrame,
} satisfies Partial<HandlersOf<typeof videosApi>>

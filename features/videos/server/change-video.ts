import { conflict, isRefused } from '#platform/server/http/http-errors.ts'
import type { Call, Completed } from '#platform/server/http/routes.ts'
import { deleteRatings } from '#features/ratings/server.ts'
import type { DetailsChange, UploadedVideo, videosApi } from '../contract.ts'
import { attachmentsOf, newFolder, originalOf, removeFilesOf, removeVideoFiles } from './files.ts'
import { checkProjectAndRequest, getWatchable, lockOwn, type HandlersOf } from './load.ts'
import { prepareVideo, preparationJobOptions } from './prepare-video.ts'
import { present } from './presenter.ts'
import { notifyOwner } from './processing/outcomes.ts'
import { listReplacementFolders } from './queries/replacements.ts'
import { lockUploadOwner } from './queries/uploads.ts'
import { reviewPublished } from '#features/moderation/server.ts'
import { deleteVideo, updateVideo } from './queries/videos.ts'
import { videoShowingRules } from './reported-videos.ts'
import { makeVideo, probeOriginal, expectStorageLeft } from './create-video.ts'
import { chooseFrame, removeThumbnail, setThumbnail, storeThumbnailIfValid } from './thumbnails.ts'

/** Returns only the fields that the change specifies. */
export const givenDetails = (change: DetailsChange): DetailsChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

type UploadCall = Call<typeof videosApi.upload>

async function createFromUpload(call: UploadCall, folder: string): Promise<Completed<UploadedVideo>> {
  const { body, caller, services } = call
  const { file, thumbnail, ...details } = body
  const { storage } = services.files
  await storage.put(originalOf(folder), { path: file.path }, { type: 'video/mp4', maxBytes: file.size })
  const probe = await probeOriginal(storage, folder)
  const { thumbnail: name, problem = null } = thumbnail ? await storeThumbnailIfValid(storage, folder, thumbnail) : {}
  return call.complete(async (work) => {
    await lockUploadOwner(work.db, caller.id)
    await expectStorageLeft(work.db, caller.id, file.size, services.config)
    const checksum = Buffer.from(file.hash, 'hex')
    const completedUpload = { owner: caller.id, folder, size: file.size, checksum, details, probe }
    const id = await makeVideo(work, name === undefined ? completedUpload : { ...completedUpload, thumbnail: name })
    return { ...present(call, await getWatchable(work.db, id, caller.id)), thumbnail_problem: problem }
  })
}

async function upload(call: UploadCall): Promise<Completed<UploadedVideo>> {
  const { db, caller, body, services } = call
  await checkProjectAndRequest(db, body, caller.id)
  // Checked first to avoid storing a file in vain; the binding check runs later, with the account locked.
  await expectStorageLeft(db, caller.id, body.file.size, services.config)
  const folder = newFolder()
  return createFromUpload(call, folder).catch(async (error: unknown) => {
    // Only a refusal proves that no row exists; after any other error the sweep removes the folder.
    if (isRefused(error)) await removeFilesOf(services.files.storage, folder)
    throw error
  })
}

export const changing = {
  upload,

  change: async (call) => {
    const { db, work, caller, params, body, now } = call
    await lockOwn(db, params.id, caller.id, 'Not authorized to update this video')
    await checkProjectAndRequest(db, body, caller.id)
    await updateVideo(db, params.id, { ...givenDetails(body), updated_at: now })
    const video = await getWatchable(db, params.id, caller.id)
    const { id: item_id, user_id: owner_id, title, description: text, is_public: isPublic } = video
    const item = { kind: 'video', item_id, owner_id, title, text } as const
    const isHeld = await reviewPublished(work, videoShowingRules, item, {
      isPublished: body.is_public === true,
      isRewritten: body.title !== undefined || body.description !== undefined,
      isPublic,
    })
    return present(call, isHeld ? await getWatchable(db, params.id, caller.id) : video)
  },

  remove: async ({ db, work, caller, params }) => {
    const video = await lockOwn(db, params.id, caller.id, 'Not authorized to delete this video')
    const folders = [video.folder, attachmentsOf(video), ...(await listReplacementFolders(db, params.id))]
    await deleteVideo(db, params.id)
    await deleteRatings(work, 'video', [params.id])
    for (const folder of new Set(folders)) await work.enqueue(removeVideoFiles, { folder })
    return { message: 'Video deleted successfully' }
  },

  tryAgain: async (call) => {
    const { db, work, caller, params, now } = call
    const { state } = await lockOwn(db, params.id, caller.id, 'Not authorized to update this video')
    if (state !== 'failed') throw conflict('not_failed', 'Processing of this video has not failed')
    await updateVideo(db, params.id, { state: 'processing', failure: null, state_since: now })
    await work.enqueue(prepareVideo, { id: params.id, owner: caller.id }, preparationJobOptions(params.id))
    notifyOwner(work, caller.id, { id: params.id, state: 'processing' })
    return present(call, await getWatchable(db, params.id, caller.id))
  },

  setThumbnail,
  removeThumbnail,
  chooseFrame,
} satisfies Partial<HandlersOf<typeof videosApi>>

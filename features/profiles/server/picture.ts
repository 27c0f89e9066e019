import type { Call, Completed } from '#platform/server/http/routes.ts'
import { pictureAddress, putPicture, removePicture as removeStored } from '#platform/server/files/files.ts'
import { squarePicture } from '#platform/server/files/images.ts'
import { isRefused, notFound } from '#platform/server/http/http-errors.ts'
import type { profilesApi } from '../contract.ts'
import { findDeveloperProfile, replacePicture } from './queries/profiles.ts'

const PICTURE_SIDE = 1024

const profileNotFound = () => notFound('Profile not found')

/** Sets an uploaded file as the caller's picture and deletes the previous one. */
export async function setPicture(call: Call<typeof profilesApi.setPicture>): Promise<Completed<{ image_url: string }>> {
  const { db, caller, body, now, services } = call
  const { files, config } = services
  if (!(await findDeveloperProfile(db, caller.id))) throw profileNotFound()
  const { file, x, y, width, height } = body
  const hasCrop = x !== undefined && y !== undefined && width !== undefined && height !== undefined
  const webp = await squarePicture(file.path, PICTURE_SIDE, hasCrop ? { x, y, width, height } : undefined)
  const name = await putPicture(files, webp)
  let replacedName: string | null = null
  const completed = await call
    .complete(async (work) => {
      const replaced = await replacePicture(work.db, caller.id, name, now)
      if (!replaced) throw profileNotFound()
      replacedName = replaced.old
      return { image_url: String(pictureAddress(config.PUBLIC_URL, name)) }
    })
    .catch(async (error: unknown) => {
      // Only our own rejection guarantees that no profile references the file; after any other error the periodic sweep decides.
      if (isRefused(error)) await removeStored(files, name)
      throw error
    })
  await deletePicture(replacedName, call)
  return completed
}

/** Removes the caller's picture. */
export async function removePicture(call: Call<typeof profilesApi.removePicture>): Promise<Completed<void>> {
  let replacedName: string | null = null
  const completed = await call.complete(async ({ db }) => {
    const replaced = await replacePicture(db, call.caller.id, null, call.now)
    if (!replaced) throw profileNotFound()
    replacedName = replaced.old
  })
  await deletePicture(replacedName, call)
  return completed
}

// A failure to delete the file is logged for the operator; the change of the picture still succeeds.
async function deletePicture(name: string | null, { services, log }: Pick<Call<never>, 'services' | 'log'>) {
  if (name === null) return
  await removeStored(services.files, name).catch((error: unknown) =>
    log.error({ err: error, name }, 'an old picture could not be deleted'),
  )
}

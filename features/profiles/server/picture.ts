import type { Call, Completed } from '#platform/server/http/routes.ts'
import { pictureAddress, putPicture, removePicture as removeStored } from '#platform/server/files/files.ts'
import { squarePicture } from '#platform/server/files/images.ts'
import { isRefused, notFound } from '#platform/server/http/http-errors.ts'
import type { profilesApi } from '../contract.ts'
import { findDeveloperProfile, replacePicture } from './queries/profiles.ts'

const SIDE = 1024

const profileNotFound = () => notFound('Profile not found')

/** Sets an uploaded file as the caller's picture and deletes the previous one. */
export async function setPicture(call: Call<typeof profilesApi.setPicture>): Promise<Completed<{ image_url: string }>> {
  const { db, caller, body, now, services } = call
  const { files, config } = services
  if (!(await findDeveloperProfile(db, caller.id))) throw profileNotFound()
  const { file, x, y, width, height } = body
  const named = x !== undefined && y !== undefined && width !== undefined && height !== undefined
  const webp = await squarePicture(file.path, SIDE, named ? { x, y, width, height } : undefined)
  const name = await putPicture(files, webp)
  let old: string | null = null
  const completed = await call
    .complete(async (work) => {
      const replaced = await replacePicture(work.db, caller.id, name, now)
      if (!replaced) throw profileNotFound()
      old = replaced.old
      return { image_url: String(pictureAddress(config.PUBLIC_URL, name)) }
    })
    .catch(async (error: unknown) => {
      // Only our own rejection guarantees that no profile references the file; after any other error the periodic sweep decides.
      if (isRefused(error)) await removeStored(files, name)
      throw error
    })
  await deletePicture(old, call)
  return completed
}

/** Removes the caller's picture. */
export async function removePicture(call: Call<typeof profilesApi.removePicture>): Promise<Completed<void>> {
  let old: string | null = null
  const completed = await call.complete(async ({ db }) => {
    const replaced = await replacePicture(db, call.caller.id, null, call.now)
    if (!replaced) throw profileNotFound()
    old = replaced.old
  })
  await deletePicture(old, call)
  return completed
}

// A failure to delete the file is logged for the operator; the change of the picture still succeeds.
async function deletePicture(name: string | null, { services, log }: Pick<Call<never>, 'services' | 'log'>) {
  if (name === null) return
  await removeStored(services.files, name).catch((error: unknown) =>
    log.error({ err: error, name }, 'an old picture could not be deleted'),
  )
}

import { z } from 'zod'
import type { Picture, StoredPicture } from '#platform/contract/pictures.ts'
import type { UploadedFile } from '#platform/contract/upload.ts'
import { pictureAddress, putPicture, removePicture, type Files } from './files.ts'
import { job, REMOVAL_QUEUE } from '../work/jobs.ts'
import { resizePicture } from './images.ts'
import { isRefused } from '../http/http-errors.ts'

// Full size and list size.
const PICTURE_SIDES = [2048, 640] as const

/** A stored picture that no row references yet. */
export type UploadedPicture = Omit<StoredPicture, 'id' | 'alt'>

/** Stores an uploaded picture in both sizes. Throws 400 for a file that is not a picture. */
export async function storePicture(files: Files, { path }: UploadedFile): Promise<UploadedPicture> {
  const [{ webp, width, height }, small] = await resizePicture(path, PICTURE_SIDES)
  return { name: await putPicture(files, webp), small_name: await putPicture(files, small.webp), width, height }
}

/**
 * Stores uploaded pictures in their order, and returns them with their positions and a function that deletes them. Throws 400 for a file
 * that is not a picture, and deletes the others.
 */
export async function storePictures(
  files: Files,
  pictures: readonly { file: UploadedFile; alt?: string | null | undefined }[],
) {
  const stored: (UploadedPicture & { alt: string | null; position: number })[] = []
  const discard = async () => {
    for (const name of fileNamesOf(stored)) await removePicture(files, name)
  }
  try {
    for (const [index, { file, alt = null }] of pictures.entries()) {
      stored.push({ ...(await storePicture(files, file)), alt, position: index + 1 })
    }
  } catch (error) {
    await discard()
    throw error
  }
  return { stored, discard }
}

/** Returns the file names of pictures in all sizes. */
export const fileNamesOf = (pictures: readonly Pick<UploadedPicture, 'name' | 'small_name'>[]): string[] =>
  pictures.flatMap(({ name, small_name }) => [name, small_name])

/**
 * Declares a job that deletes pictures that are no longer shown: after the commit, because a deleted file cannot be restored, and
 * immediately, because their addresses work until then.
 */
export const pictureRemovalJob = (name: string) =>
  job({
    name,
    queue: REMOVAL_QUEUE,
    data: z.object({ names: z.array(z.string()) }),
    run: async ({ names }, { services }) => {
      for (const one of names) await removePicture(services.files, one)
    },
  })

/**
 * Runs the transaction that references a stored picture. Deletes the picture if the transaction is rejected; after any other failure the
 * sweep deletes it.
 */
export async function withPictureCleanup<T>(
  files: Files,
  picture: UploadedPicture | null,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (picture && isRefused(error)) {
      for (const name of fileNamesOf([picture])) await removePicture(files, name)
    }
    throw error
  }
}

/** Returns the order of all pictures with the given ones first; the others keep their order. */
export function moveToFront(all: readonly number[], wanted: readonly number[]): number[] {
  const first = new Set(wanted)
  return [...wanted, ...all.filter((id) => !first.has(id))]
}

/** Converts a stored picture to its response. */
export const presentPicture = ({ name, small_name, ...shown }: StoredPicture, publicUrl: string): Picture => ({
  ...shown,
  url: String(pictureAddress(publicUrl, name)),
  small_url: String(pictureAddress(publicUrl, small_name)),
})

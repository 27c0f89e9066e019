import { z } from 'zod'
import type { UploadedFile } from '#platform/contract/upload.ts'
import { PICTURES, putPicture, removePicture as removeStored, type Files } from '#platform/server/files.ts'
import { job } from '#platform/server/jobs.ts'
import { picturesWithin } from '#platform/server/pictures.ts'
import { Refusal } from '#platform/server/refusals.ts'
import type { SweptKind } from '#platform/server/stored-files.ts'
import { listPicturesAmong } from './queries/pictures.ts'

// As it is looked at, and as it stands in a list.
const SIDES = [2048, 640] as const

/** A picture that lies stored, and that nothing names yet. */
export interface TakenPicture {
  name: string
  small_name: string
  width: number
  height: number
}

/** Removes pictures that no showcase shows any more: after the commit, since a file cannot be brought back. */
export const removePictureFiles = job({
  name: 'showcase-remove-pictures',
  data: z.object({ names: z.array(z.string()) }),
  run: async ({ names }, { services }) => {
    for (const name of names) await removeStored(services.files, name)
  },
})

/** Pictures that no showcase shows are swept up. */
export const showcasePictureFiles: SweptKind = {
  prefix: PICTURES,
  listNamed: async (db, keys) => {
    const names = await listPicturesAmong(
      db,
      keys.map((key) => key.slice(PICTURES.length)),
    )
    return names.map((name) => `${PICTURES}${name}`)
  },
}

/** Stores a picture that somebody brought, in both sizes. Throws 400 for what is none. */
export async function takePicture(files: Files, { path }: UploadedFile): Promise<TakenPicture> {
  const [{ webp, width, height }, small] = await picturesWithin(path, SIDES)
  return { name: await putPicture(files, webp), small_name: await putPicture(files, small.webp), width, height }
}

export const filesOf = (pictures: readonly Pick<TakenPicture, 'name' | 'small_name'>[]): string[] =>
  pictures.flatMap(({ name, small_name }) => [name, small_name])

/** Runs the transaction that names a stored picture. Refused, it leaves none behind; whatever else ends it, the picture is swept up. */
export async function naming<T>(files: Files, picture: TakenPicture | null, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (picture && error instanceof Refusal) {
      for (const name of filesOf([picture])) await removeStored(files, name)
    }
    throw error
  }
}

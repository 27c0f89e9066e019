import { z } from 'zod'
import { PICTURES, removePicture as removeStored } from '#platform/server/files.ts'
import { job } from '#platform/server/jobs.ts'
import type { SweptKind } from '#platform/server/stored-files.ts'
import { listPicturesAmong } from './queries/pictures.ts'

/** Removes pictures that no product shows any more: after the commit, since a file cannot be brought back. */
export const removePictureFiles = job({
  name: 'product-remove-pictures',
  data: z.object({ names: z.array(z.string()) }),
  run: async ({ names }, { services }) => {
    for (const name of names) await removeStored(services.files, name)
  },
})

/** Pictures that no product shows are swept up. */
export const productPictureFiles: SweptKind = {
  prefix: PICTURES,
  listNamed: async (db, keys) => {
    const names = await listPicturesAmong(
      db,
      keys.map((key) => key.slice(PICTURES.length)),
    )
    return names.map((name) => `${PICTURES}${name}`)
  },
}

import { pictureAddress } from '#platform/server/files/files.ts'
import { fileNamesOf } from '#platform/server/files/work-images.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { deleteRatings } from '#features/ratings/server.ts'
import { showcasesSubject } from '../contract.ts'
import { removePictureFiles } from './picture-files.ts'
import { exportShowcases, deleteShowcases, listPicturesOf } from './queries/personal-data.ts'

/** Showcases are deleted with their developer's account, with all their files. */
export const showcasePersonalData: PersonalData = {
  name: 'showcases',
  exportOf: exportShowcases,
  mediaOf: async (db, accountId, { config }) => {
    const pictures = await listPicturesOf(db, accountId)
    return pictures.map(({ name, title }) => ({
      kind: 'showcase picture',
      name: title,
      url: String(pictureAddress(config.PUBLIC_URL, name)),
    }))
  },
  listLosses: async (db, accountId) => {
    const count = (await exportShowcases(db, accountId)).length
    return count === 0 ? [] : [{ kind: 'showcases', count, cents: null }]
  },
  erase: async (work, { accountId }) => {
    const { db } = work
    const pictures = await listPicturesOf(db, accountId)
    await deleteRatings(work, 'showcase', await deleteShowcases(db, accountId))
    work.changes(showcasesSubject)
    await work.enqueue(removePictureFiles, { names: fileNamesOf(pictures) }, { atOnce: true })
  },
}

import { pictureAddress } from '#platform/server/files/files.ts'
import { fileNamesOf } from '#platform/server/files/work-images.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { deleteRatings } from '#features/ratings/server.ts'
import { productsSubject } from '../contract.ts'
import { removePictureFiles } from './picture-files.ts'
import { archiveAll, deleteUnsold, exportProducts, listPicturesOf, lockProductsOf } from './queries/personal-data.ts'

/** Deletes products with their creator; those that somebody bought are archived and stay with their buyers. */
export const productPersonalData: PersonalData = {
  name: 'products',
  exportOf: exportProducts,
  mediaOf: async (db, accountId, { config }) => {
    const pictures = await listPicturesOf(db, accountId)
    return pictures.map(({ name, product }) => ({
      kind: 'product picture',
      name: product,
      url: String(pictureAddress(config.PUBLIC_URL, name)),
    }))
  },
  listLosses: async (db, accountId) => {
    const count = (await exportProducts(db, accountId)).length
    return count === 0 ? [] : [{ kind: 'products', count, cents: null }]
  },
  erase: async (work, { accountId }) => {
    const { db, now } = work
    await lockProductsOf(db, accountId)
    const pictures = await listPicturesOf(db, accountId)
    const deleted = new Set(await deleteUnsold(db, accountId))
    await archiveAll(db, accountId, now)
    await deleteRatings(work, 'product', [...deleted])
    work.changes(productsSubject)
    const gone = pictures.filter(({ product_id }) => deleted.has(product_id))
    await work.enqueue(removePictureFiles, { names: fileNamesOf(gone) }, { atOnce: true })
  },
}

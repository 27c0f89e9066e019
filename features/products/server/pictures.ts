import { pictureHandlers } from '#platform/server/files/work-pictures.ts'
import { getOwn, lockOwn } from './load.ts'
import { removePictureFiles } from './picture-files.ts'
import { presentNow } from './presenter.ts'
import { productPictures } from './queries/pictures.ts'
import { updateProduct } from './queries/products.ts'

export const pictures = pictureHandlers({
  noun: 'product',
  table: productPictures,
  removeFiles: removePictureFiles,
  getOwn,
  lockOwn,
  touch: (db, id, now) => updateProduct(db, id, { updated_at: now.toISOString() }),
  present: presentNow,
})

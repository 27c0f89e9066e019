import { sweptPictures } from '#platform/server/files/stored-files.ts'
import { pictureRemovalJob } from '#platform/server/files/work-images.ts'
import { productPictures } from './queries/pictures.ts'

/** Deletes pictures that no product shows any more. */
export const removePictureFiles = pictureRemovalJob('product-remove-pictures')

/** Sweeps pictures that no product shows. */
export const productPictureFiles = sweptPictures(productPictures.listAmong)

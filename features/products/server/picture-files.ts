import { sweptPictures } from '#platform/server/files/stored-files.ts'
import { removingPictures } from '#platform/server/files/work-images.ts'
import { productPictures } from './queries/pictures.ts'

/** Removes pictures that no product shows any more. */
export const removePictureFiles = removingPictures('product-remove-pictures')

/** Pictures that no product shows are swept up. */
export const productPictureFiles = sweptPictures(productPictures.listAmong)

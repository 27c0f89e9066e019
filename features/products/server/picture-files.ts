import { sweptPictures } from '#platform/server/stored-files.ts'
import { removingPictures } from '#platform/server/work-pictures.ts'
import { listPicturesAmong } from './queries/pictures.ts'

/** Removes pictures that no product shows any more. */
export const removePictureFiles = removingPictures('product-remove-pictures')

/** Pictures that no product shows are swept up. */
export const productPictureFiles = sweptPictures(listPicturesAmong)

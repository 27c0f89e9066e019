import { sweptPictures } from '#platform/server/files/stored-files.ts'
import { removingPictures } from '#platform/server/files/work-images.ts'
import { showcasePictures } from './queries/pictures.ts'

/** Removes pictures that no showcase shows any more. */
export const removePictureFiles = removingPictures('showcase-remove-pictures')

/** Pictures that no showcase shows are swept up. */
export const showcasePictureFiles = sweptPictures(showcasePictures.listAmong)

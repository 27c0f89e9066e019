import { sweptPictures } from '#platform/server/stored-files.ts'
import { removingPictures } from '#platform/server/work-pictures.ts'
import { listPicturesAmong } from './queries/pictures.ts'

/** Removes pictures that no showcase shows any more. */
export const removePictureFiles = removingPictures('showcase-remove-pictures')

/** Pictures that no showcase shows are swept up. */
export const showcasePictureFiles = sweptPictures(listPicturesAmong)

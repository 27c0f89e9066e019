import { sweptPictures } from '#platform/server/files/stored-files.ts'
import { pictureRemovalJob } from '#platform/server/files/work-images.ts'
import { showcasePictures } from './queries/pictures.ts'

/** Deletes pictures that no showcase refers to any more. */
export const removePictureFiles = pictureRemovalJob('showcase-remove-pictures')

/** Sweeps pictures that no showcase refers to. */
export const showcasePictureFiles = sweptPictures(showcasePictures.listAmong)

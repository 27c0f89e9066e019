import type { Work } from '#platform/server/work/work.ts'
import { fileNamesOf, type UploadedPicture } from '#platform/server/files/work-images.ts'
import { pictureHandlers } from '#platform/server/files/work-pictures.ts'
import { getOwn, lockOwn } from './load.ts'
import { removePictureFiles } from './picture-files.ts'
import { presentNow } from './presenter.ts'
import { showcasePictures } from './queries/pictures.ts'
import { updateShowcase } from './queries/showcases.ts'

/** Replaces the first picture of a locked showcase, or inserts it as the first. */
export async function replaceFirstPicture(
  work: Work,
  showcaseId: number,
  picture: UploadedPicture & { alt: string | null },
) {
  const { db } = work
  const [first] = await showcasePictures.list(db, showcaseId)
  if (first) {
    await showcasePictures.delete(db, first.id)
    await work.enqueue(removePictureFiles, { names: fileNamesOf([first]) }, { atOnce: true })
  }
  await showcasePictures.insert(db, showcaseId, { ...picture, position: first?.position ?? 1 })
}

export const pictures = pictureHandlers({
  noun: 'showcase',
  table: showcasePictures,
  removeFiles: removePictureFiles,
  getOwn: (db, id, callerId) => getOwn(db, id, callerId, 'edit'),
  lockOwn: (db, id, callerId) => lockOwn(db, id, callerId, 'edit'),
  touch: (db, id, now) => updateShowcase(db, id, { updated_at: now }),
  present: presentNow,
})

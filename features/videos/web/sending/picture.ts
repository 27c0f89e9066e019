import { THUMBNAIL_MAX_BYTES, THUMBNAIL_MIN_WIDTH, THUMBNAIL_RATIO, THUMBNAIL_RATIO_TOLERANCE } from '../../contract.ts'
import { texts } from './texts.ts'

/** Accepted types of thumbnails. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/bmp']

/** Returns what is wrong with a thumbnail before its upload; null when nothing is. */
export async function pictureFaultOf(file: File): Promise<string | null> {
  if (!PICTURE_TYPES.includes(file.type)) return texts.thumbnailType
  if (file.size > THUMBNAIL_MAX_BYTES) return texts.thumbnailSize
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return texts.thumbnailType
  const { width, height } = picture
  picture.close()
  if (width < THUMBNAIL_MIN_WIDTH) return texts.thumbnailWide(width)
  const isWide = Math.abs(width / height - THUMBNAIL_RATIO) <= THUMBNAIL_RATIO_TOLERANCE
  return isWide ? null : texts.thumbnailRatio(width, height)
}

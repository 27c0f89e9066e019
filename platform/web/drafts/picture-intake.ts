import { PICTURE_MAX_BYTES, PICTURES_MAX } from '#platform/contract/pictures.ts'
import { formatSize } from '../format/sizes.ts'
import { texts } from './texts.ts'

/** Accepted MIME types of pictures. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

// The server validates as well; this check spares users the upload.
function pictureFaultOf({ name, type, size }: File): string | null {
  if (!PICTURE_TYPES.includes(type)) return texts.pictureType(name)
  if (size === 0) return texts.pictureEmpty(name)
  return size > PICTURE_MAX_BYTES ? texts.pictureSize(name, formatSize(PICTURE_MAX_BYTES)) : null
}

/**
 * Splits chosen files into those accepted besides the `there` existing pictures, and error messages for the rest; `tooMany` is the message
 * for exceeding the limit.
 */
export function takePictures(
  files: readonly File[],
  there: number,
  tooMany: string,
): { taken: File[]; faults: string[] } {
  const faults = files.flatMap((file) => pictureFaultOf(file) ?? [])
  const right = files.filter((file) => pictureFaultOf(file) === null)
  const room = Math.max(0, PICTURES_MAX - there)
  if (right.length > room) faults.push(tooMany)
  return { taken: right.slice(0, room), faults }
}

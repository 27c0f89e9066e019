import { PICTURE_MAX_BYTES, PICTURES_MAX } from '#platform/contract/pictures.ts'
import { formatSize } from '../format/sizes.ts'
import { texts } from './texts.ts'

/** Accepted MIME types of pictures. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

// The server validates as well; this check spares users the upload.
function pictureProblem({ name, type, size }: File): string | null {
  if (!PICTURE_TYPES.includes(type)) return texts.pictureType(name)
  if (size === 0) return texts.pictureEmpty(name)
  return size > PICTURE_MAX_BYTES ? texts.pictureSize(name, formatSize(PICTURE_MAX_BYTES)) : null
}

/**
 * Splits chosen files into those accepted besides the `existing` ones, and error messages for the rest; `tooMany` is the message
 * for exceeding the limit.
 */
export function acceptPictures(
  files: readonly File[],
  existing: number,
  tooMany: string,
): { taken: File[]; faults: string[] } {
  const faults = files.flatMap((file) => pictureProblem(file) ?? [])
  const accepted = files.filter((file) => pictureProblem(file) === null)
  const free = Math.max(0, PICTURES_MAX - existing)
  if (accepted.length > free) faults.push(tooMany)
  return { taken: accepted.slice(0, free), faults }
}

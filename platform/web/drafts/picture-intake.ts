import { formatSize } from '../format/sizes.ts'
import { texts } from './texts.ts'

/** What can be a picture of a piece of work. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** How many pictures something may have, how large each may be, and what is said to who brings more. */
export interface PictureLimits {
  most: number
  mostBytes: number
  tooMany: string
}

// The server looks into them; this spares people the wait.
function pictureFaultOf({ name, type, size }: File, { mostBytes }: PictureLimits): string | null {
  if (!PICTURE_TYPES.includes(type)) return texts.pictureType(name)
  if (size === 0) return texts.pictureEmpty(name)
  return size > mostBytes ? texts.pictureSize(name, formatSize(mostBytes)) : null
}

/** Of the files somebody chose, those that become pictures beside so many others, and what is wrong with the rest. */
export function takePictures(
  files: readonly File[],
  there: number,
  limits: PictureLimits,
): { taken: File[]; faults: string[] } {
  const faults = files.flatMap((file) => pictureFaultOf(file, limits) ?? [])
  const right = files.filter((file) => pictureFaultOf(file, limits) === null)
  const room = Math.max(0, limits.most - there)
  if (right.length > room) faults.push(limits.tooMany)
  return { taken: right.slice(0, room), faults }
}

import { PICTURES_PER_SHOWCASE_MAX, README_MAX_BYTES, SHOWCASE_PICTURE_MAX_BYTES } from '../../contract.ts'
import { texts } from './texts.ts'

/** What can be a picture of a showcase. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
/** What a file chooser offers as a README. */
export const README_TYPES = '.md,text/markdown'

/** Whether a file that somebody dropped is meant as the README. */
export const isReadme = ({ name }: File): boolean => /\.md$/i.test(name)

// The server looks into them; this spares people the wait.
function pictureFaultOf({ name, type, size }: File): string | null {
  if (!PICTURE_TYPES.includes(type)) return texts.pictureType(name)
  if (size === 0) return texts.pictureEmpty(name)
  return size > SHOWCASE_PICTURE_MAX_BYTES ? texts.pictureSize(name) : null
}

/** Of the files somebody chose, those that become pictures beside so many others, and what is wrong with the rest. */
export function takePictures(files: readonly File[], there: number): { taken: File[]; faults: string[] } {
  const faults = files.flatMap((file) => pictureFaultOf(file) ?? [])
  const right = files.filter((file) => pictureFaultOf(file) === null)
  const room = Math.max(0, PICTURES_PER_SHOWCASE_MAX - there)
  if (right.length > room) faults.push(texts.tooManyPictures(PICTURES_PER_SHOWCASE_MAX))
  return { taken: right.slice(0, room), faults }
}

/** What is wrong with a README as it is written; null when nothing is. */
export const readmeFaultOf = (readme: string): string | null =>
  new Blob([readme]).size > README_MAX_BYTES ? texts.readmeLong : null

/** Reads a file as a README, or says why it is none. */
export async function takeReadme(file: File): Promise<{ readme: string } | { fault: string }> {
  if (!isReadme(file)) return { fault: texts.readmeName(file.name) }
  if (file.size > README_MAX_BYTES) return { fault: texts.readmeSize(file.name) }
  try {
    return { readme: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) }
  } catch {
    return { fault: texts.readmeText(file.name) }
  }
}

import { VIDEO_MAX_BYTES } from '../../contract.ts'
import { texts } from './texts.ts'

const ENDINGS = ['mp4', 'm4v', 'mov', 'webm', 'mkv']
const TYPES = ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska', 'video/matroska']

/** For the window in which files are chosen. */
export const ACCEPTED = [...TYPES, ...ENDINGS.map((ending) => `.${ending}`)].join(',')

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** What is wrong with a file before anything of it is read; null when nothing is. `roomLeft` is null while that is not known. */
export function faultOf(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  roomLeft: number | null,
): string | null {
  // Some systems know no type for mkv, and some name a file without an ending.
  if (!TYPES.includes(type) && !ENDINGS.includes(endingOf(name))) return texts.wrongType(name)
  if (size === 0) return texts.empty(name)
  if (size > VIDEO_MAX_BYTES) return texts.tooLarge(name)
  if (roomLeft !== null && size > roomLeft) return texts.noRoom(name)
  return null
}

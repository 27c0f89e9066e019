import { VIDEO_MAX_BYTES } from '../../contract.ts'
import { texts } from './texts.ts'

const ENDINGS = ['mp4', 'm4v', 'mov', 'webm', 'mkv']
const TYPES = ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska', 'video/matroska']

/** Value of `accept` for file inputs. */
export const ACCEPTED = [...TYPES, ...ENDINGS.map((ending) => `.${ending}`)].join(',')

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Returns what is wrong with a file, judged by its name, type and size; null when nothing is. `roomLeft` is null while unknown. */
export function faultOf(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  roomLeft: number | null,
): string | null {
  // Some systems do not know the type of mkv, and some files have no extension.
  if (!TYPES.includes(type) && !ENDINGS.includes(endingOf(name))) return texts.wrongType(name)
  if (size === 0) return texts.empty(name)
  if (size > VIDEO_MAX_BYTES) return texts.tooLarge(name)
  if (roomLeft !== null && size > roomLeft) return texts.noRoom(name)
  return null
}

/** What an ffmpeg says of itself. */
export interface Program {
  /** What starts it: a path, or a name that is looked up. */
  command: string
  version: string
  /** Whether it can bring pictures of a high dynamic range down to what every screen shows. */
  mapsTones: boolean
}

const HOW_TO_INSTALL =
  'Install ffmpeg 5 or newer (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg; Windows: winget install ffmpeg), or set FFMPEG_PATH.'

/** What a start without one says, in the log and beside the address. */
export const WITHOUT_FFMPEG = `New videos are stored and play as they were sent. ${HOW_TO_INSTALL}`

const OLDEST_VERSION = 5
// Version 5 is of January 2022.
const OLDEST_YEAR = 2022
const ENCODERS = ['libx264', 'aac', 'png']
const FILTERS = ['scale', 'fps', 'split', 'asplit', 'loudnorm', 'aresample', 'thumbnail', 'tile']
const TONE_FILTERS = ['zscale', 'tonemap']

// A line of a listing: flags, the name, what it is.
const namesIn = (listing: string) =>
  new Set([...listing.matchAll(/^\s*[A-Z.|]{2,6}\s+(\S+)/gm)].map(([, name = '']) => name))

function isOld(version: string, banner: string): boolean {
  const major = /^n?(\d+)\.\d/.exec(version)?.[1]
  if (major !== undefined) return Number(major) < OLDEST_VERSION
  // A build between two versions is named by its commit; the copyright line gives its year.
  return Number(/Copyright \(c\) \d+-(\d{4})/.exec(banner)?.[1] ?? 0) < OLDEST_YEAR
}

/** Reads what a program printed for `-version`, `-encoders` and `-filters`: the program, or why it cannot be used. */
export function readProgram(command: string, banner: string, encoders: string, filters: string): Program | string {
  const version = /^ffmpeg version (\S+)/m.exec(banner)?.[1]
  if (version === undefined) return `${command} is not ffmpeg`
  if (isOld(version, banner)) return `${command} is ffmpeg ${version}, older than version ${OLDEST_VERSION}`
  const [canEncode, canFilter] = [namesIn(encoders), namesIn(filters)]
  const missing = [
    ...ENCODERS.filter((name) => !canEncode.has(name)),
    ...FILTERS.filter((name) => !canFilter.has(name)),
  ]
  if (missing.length > 0) return `${command} (ffmpeg ${version}) was built without ${missing.join(', ')}`
  return {
    command,
    version,
    mapsTones: TONE_FILTERS.every((name) => canFilter.has(name)),
  }
}

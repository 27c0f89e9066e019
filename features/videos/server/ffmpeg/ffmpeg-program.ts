/** An ffmpeg installation and its capabilities. */
export interface Program {
  /** Command that starts it: a path, or a name to look up. */
  command: string
  version: string
  /** Whether it can tone-map HDR pictures to SDR. */
  mapsTones: boolean
}

const HOW_TO_INSTALL =
  'Install ffmpeg 5 or newer (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg; Windows: winget install ffmpeg), or set FFMPEG_PATH.'

/** Shown in the log and beside the address when starting without ffmpeg. */
export const WITHOUT_FFMPEG = `New videos are stored and play as they were sent. ${HOW_TO_INSTALL}`

const OLDEST_VERSION = 5
// Version 5 was released in January 2022.
const OLDEST_YEAR = 2022
const ENCODERS = ['libx264', 'aac', 'png']
const FILTERS = ['scale', 'fps', 'split', 'asplit', 'loudnorm', 'aresample', 'thumbnail', 'tile']
const TONE_FILTERS = ['zscale', 'tonemap']

// Matches a line of a listing: flags, name, description.
const namesIn = (listing: string) =>
  new Set([...listing.matchAll(/^\s*[A-Z.|]{2,6}\s+(\S+)/gm)].map(([, name = '']) => name))

function isTooOld(version: string, banner: string): boolean {
  const major = /^n?(\d+)\.\d/.exec(version)?.[1]
  if (major !== undefined) return Number(major) < OLDEST_VERSION
  // A build between releases is named by its commit; its copyright line gives the year.
  return Number(/Copyright \(c\) \d+-(\d{4})/.exec(banner)?.[1] ?? 0) < OLDEST_YEAR
}

/** Parses the output of `-version`, `-encoders` and `-filters`; returns the program, or the reason why it cannot be used. */
export function readProgram(command: string, banner: string, encoders: string, filters: string): Program | string {
  const version = /^ffmpeg version (\S+)/m.exec(banner)?.[1]
  if (version === undefined) return `${command} is not ffmpeg`
  if (isTooOld(version, banner)) return `${command} is ffmpeg ${version}, older than version ${OLDEST_VERSION}`
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

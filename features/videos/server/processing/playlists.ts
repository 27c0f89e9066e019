import { INIT, PLAYLIST } from './arguments.ts'
import type { Rendition } from './ladder.ts'

/** A segment of a rendition, a few seconds long. */
export interface Segment {
  name: string
  duration: number
  bytes: number
}

/** A finished rendition. */
export interface FinishedRendition extends Rendition {
  segments: readonly Segment[]
  /** Codecs string as browsers expect it, such as `avc1.64001f,mp4a.40.2`. */
  codecs: string
}

/** Returns the segments listed in a playlist written by ffmpeg, in order. */
export const segmentsIn = (playlist: string): { name: string; duration: number }[] =>
  [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\r?\n([^#\r\n]+)/gm)].map(([, duration, name = '']) => ({
    name,
    duration: Number(duration),
  }))

// AAC-LC, which ffmpeg produces by default.
const AAC = 'mp4a.40.2'

/** Reads the video codec from the initialization segment of a rendition; null when it is not declared. */
export function readCodecs(init: Buffer, { audioBits }: Pick<Rendition, 'audioBits'>): string | null {
  const at = init.indexOf('avcC')
  // After the box name and the version of the record: profile, compatibility flags, level.
  const profileHex = at < 0 ? '' : init.toString('hex', at + 5, at + 8)
  if (profileHex.length !== 6) return null
  return [`avc1.${profileHex}`, ...(audioBits > 0 ? [AAC] : [])].join(',')
}

export const durationOf = ({ segments }: Pick<FinishedRendition, 'segments'>): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0)

/** Builds the playlist of one rendition. All addresses are relative, so that access to the folder is enough to play it. */
export const mediaPlaylist = ({ segments }: Pick<FinishedRendition, 'segments'>): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.round(Math.max(...segments.map(({ duration }) => duration), 1))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${INIT}"`,
    ...segments.flatMap(({ name, duration }) => [`#EXTINF:${duration.toFixed(6)},`, name]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')

/** Returns the peak bitrate of a rendition, in bits per second. */
export const peakBitrate = ({ segments }: Pick<FinishedRendition, 'segments'>): number =>
  Math.ceil(Math.max(...segments.map(({ bytes, duration }) => (bytes * 8) / Math.max(duration, 0.1))))
const averageOf = (made: FinishedRendition) =>
  Math.ceil((made.segments.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / Math.max(durationOf(made), 0.1))

/** Builds the playlist of all renditions, each with its measured bitrates. */
export const masterPlaylist = (renditions: readonly FinishedRendition[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...renditions.flatMap((made) => [
      `#EXT-X-STREAM-INF:${[
        `BANDWIDTH=${peakBitrate(made)}`,
        `AVERAGE-BANDWIDTH=${averageOf(made)}`,
        `RESOLUTION=${made.width}x${made.height}`,
        `FRAME-RATE=${made.frameRate.toFixed(3)}`,
        `CODECS="${made.codecs}"`,
      ].join(',')}`,
      `${made.lines}/${PLAYLIST}`,
    ]),
    '',
  ].join('\n')

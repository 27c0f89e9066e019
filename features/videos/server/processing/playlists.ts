import { INIT, PLAYLIST } from './arguments.ts'
import type { Rendition } from './ladder.ts'

/** A piece of a rendition, some seconds long. */
export interface Segment {
  name: string
  duration: number
  bytes: number
}

/** A rendition as it came out. */
export interface Made extends Rendition {
  segments: readonly Segment[]
  /** As browsers ask whether they can play it, such as `avc1.64001f,mp4a.40.2`. */
  codecs: string
}

/** The segments that a playlist of ffmpeg names, in order. */
export const segmentsIn = (playlist: string): { name: string; duration: number }[] =>
  [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\r?\n([^#\r\n]+)/gm)].map(([, duration, name = '']) => ({
    name,
    duration: Number(duration),
  }))

// Low complexity, which is the only AAC there is without asking for another.
const AAC = 'mp4a.40.2'

/** Reads from a rendition's first bytes how its pictures are coded; null where they do not say. */
export function codecsIn(init: Buffer, { audioBits }: Pick<Rendition, 'audioBits'>): string | null {
  const at = init.indexOf('avcC')
  // Behind the box's name and the record's version: profile, what it keeps to, level.
  const how = at < 0 ? '' : init.toString('hex', at + 5, at + 8)
  if (how.length !== 6) return null
  return [`avc1.${how}`, ...(audioBits > 0 ? [AAC] : [])].join(',')
}

export const durationOf = ({ segments }: Pick<Made, 'segments'>): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0)

/** The playlist of one rendition. All addresses are relative, so that whoever may see the folder may play it. */
export const mediaPlaylist = ({ segments }: Pick<Made, 'segments'>): string =>
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

/** What a rendition takes at its peak, in bits a second. */
export const peakOf = ({ segments }: Pick<Made, 'segments'>): number =>
  Math.ceil(Math.max(...segments.map(({ bytes, duration }) => (bytes * 8) / Math.max(duration, 0.1))))
const averageOf = (made: Made) =>
  Math.ceil((made.segments.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / Math.max(durationOf(made), 0.1))

/** The playlist that names all renditions, each with what it really takes. */
export const masterPlaylist = (renditions: readonly Made[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...renditions.flatMap((made) => [
      `#EXT-X-STREAM-INF:${[
        `BANDWIDTH=${peakOf(made)}`,
        `AVERAGE-BANDWIDTH=${averageOf(made)}`,
        `RESOLUTION=${made.width}x${made.height}`,
        `FRAME-RATE=${made.frameRate.toFixed(3)}`,
        `CODECS="${made.codecs}"`,
      ].join(',')}`,
      `${made.lines}/${PLAYLIST}`,
    ]),
    '',
  ].join('\n')

import { scaledBy } from './ladder.ts'
import type { Probe } from './probe.ts'

/** Timeline preview pictures of a video in one image: row by row, one for each interval. */
export interface Sprite {
  /** Seconds that each tile represents. */
  interval: number
  count: number
  columns: number
  rows: number
  /** Size of one tile. */
  width: number
  height: number
}

const TILES_MAX = 100
const COLUMNS = 10
const TILE_SIDE = 160

/** Returns the layout of a video's sprite: one tile per second, and a hundred at most. */
export function spriteOf({ width, height, duration }: Pick<Probe, 'width' | 'height' | 'duration'>): Sprite {
  const interval = duration <= TILES_MAX ? Math.min(1, duration) : Math.ceil(duration / TILES_MAX)
  // The last tile also represents the remainder, as long as that is less than half an interval.
  const count = Math.max(1, Math.round(duration / interval))
  const columns = Math.min(count, COLUMNS)
  return {
    interval,
    count,
    columns,
    rows: Math.ceil(count / columns),
    ...scaledBy({ width, height }, TILE_SIDE / Math.max(width, height)),
  }
}

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Formats a time as in WebVTT. */
export function momentOf(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const [hours, minutes, rest] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, ms % 60_000]
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(Math.floor(rest / 1000))}.${String(rest % 1000).padStart(3, '0')}`
}

/** Builds the WebVTT track that maps times to parts of the sprite, by media fragments. */
export function spriteTrack(sprite: Sprite, picture: string, duration: number): string {
  const { interval, count, columns, width, height } = sprite
  const cues = Array.from({ length: count }, (_, at) => {
    const end = at === count - 1 ? duration : (at + 1) * interval
    const [x, y] = [(at % columns) * width, Math.floor(at / columns) * height]
    return `${momentOf(at * interval)} --> ${momentOf(end)}\n${picture}#xywh=${x},${y},${width},${height}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

import { FRAME_RATE_MAX, FRAME_RATE_MAX_SMALL, FRAME_RATE_MIN, FRAME_RATE_VARIABLE } from './limits.ts'
import type { Probe } from './probe.ts'

/** One rendition of a video. */
export interface Rendition {
  /** Lines of a 16:9 screen that shows it, such as 720. Also the name of its folder. */
  lines: number
  width: number
  height: number
  frameRate: number
  /** Frames between key frames, which is where segments begin: the same duration in all renditions. */
  framesPerSegment: number
  /** Maximum video bitrate, in bits per second. */
  videoBits: number
  /** Audio bitrate; 0 without sound. */
  audioBits: number
}

/** Renditions of one video, largest first. */
export type Ladder = readonly [Rendition, ...Rendition[]]

/** Segment duration in seconds, to within half a frame. */
const SEGMENT_S = 4

const LADDER_STEPS = [
  { lines: 1080, videoBits: 5_000_000 },
  { lines: 720, videoBits: 2_800_000 },
  { lines: 480, videoBits: 1_400_000 },
  { lines: 360, videoBits: 800_000 },
] as const
const AUDIO_BITS = 128_000
/** From this resolution on, a high frame rate is visible. */
const HIGH_RATE_FROM_LINES = 720
/** A rendition larger than this fraction of the next one is redundant. */
const NEXT_SIZE_MAX = 0.85

type Sides = Pick<Probe, 'width' | 'height'>

// A portrait video has as many lines as a landscape one, and an ultra-wide film as many as fill the width of a 16:9 screen.
const linesOf = ({ width, height }: Sides) => Math.max(Math.min(width, height), (Math.max(width, height) * 9) / 16)

// Chroma is subsampled by two, so sides must be even. An odd side loses a pixel rather than gains one.
const toEven = (length: number) => Math.max(2, Math.ceil(length / 2 - 0.5) * 2)

/** Scales a picture and rounds its sides to even numbers. */
export const scaledBy = ({ width, height }: Sides, factor: number): Sides => ({
  width: toEven(width * factor),
  height: toEven(height * factor),
})

function fitRate(rate: number, min: number, max: number): number {
  let fitting = rate
  while (fitting > max) fitting /= 2
  while (fitting < min) fitting *= 2
  return fitting
}

/** Returns the renditions of a video, from its own resolution (1080 lines at most) down to 360 lines. */
export function ladderOf(probe: Pick<Probe, 'width' | 'height' | 'frameRate' | 'sound'>): Ladder {
  const sourceRate = probe.frameRate ?? FRAME_RATE_VARIABLE
  const large = fitRate(sourceRate, FRAME_RATE_MIN, FRAME_RATE_MAX)
  const small = fitRate(large, 0, FRAME_RATE_MAX_SMALL)
  const sourceLines = linesOf(probe)
  const rendition = (lines: number): Rendition => {
    const frameRate = lines < HIGH_RATE_FROM_LINES ? small : large
    return {
      lines: Math.round(lines),
      ...scaledBy(probe, lines / sourceLines),
      frameRate,
      // Counted in frames of the lower rate, so that halved frame rates have their key frames at the same moments.
      framesPerSegment: Math.round(small * SEGMENT_S) * Math.round(frameRate / small),
      videoBits: LADDER_STEPS.findLast((step) => step.lines >= lines)?.videoBits ?? LADDER_STEPS[0].videoBits,
      audioBits: probe.sound ? AUDIO_BITS : 0,
    }
  }
  const largest = Math.min(sourceLines, LADDER_STEPS[0].lines)
  let nextLarger = largest
  const smaller = LADDER_STEPS.filter(({ lines }) => {
    const isDistinct = lines <= nextLarger * NEXT_SIZE_MAX
    if (isDistinct) nextLarger = lines
    return isDistinct
  })
  return [rendition(largest), ...smaller.map(({ lines }) => rendition(lines))]
}

import { scaledBy, type Ladder } from './ladder.ts'
import type { Probe } from './probe.ts'
import type { Sprite } from './sprite.ts'

/** Whether ffmpeg can tone-map HDR pictures to SDR. */
export interface FfmpegCapabilities {
  mapsTones: boolean
}

interface Sides {
  width: number
  height: number
}

const HD_LINES = 720
// Without a declared colour matrix, guess it from the resolution, as players do.
const matrixOf = ({ matrix, width, height }: Probe) =>
  matrix ?? (Math.min(width, height) < HD_LINES ? 'bt601' : 'bt709')

const scale = ({ width, height }: Sides, more = '') => `scale=${width}:${height}:flags=bicubic${more},setsar=1`
// For stills and sprites: RGB, without chroma subsampling.
const scaleToShow = (sides: Sides, matrix: string) => `${scale(sides, `:in_color_matrix=${matrix}`)},format=rgb24`
// Always BT.709 and tagged so, whatever the resolution: otherwise small and large renditions would differ in colour.
const scaleToCode = (sides: Sides, matrix: string) =>
  scale(sides, `:in_color_matrix=${matrix}:out_color_matrix=bt709:out_range=tv`)

// Tone mapping from HDR to SDR: linearize, compress, and re-encode as BT.709.
const TONE_MAPPING =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'
const needsToneMapping = ({ highDynamicRange }: Probe, { mapsTones }: FfmpegCapabilities) =>
  highDynamicRange && mapsTones

const STILL_SIDE_MAX = 1280
// The `thumbnail` filter picks the most typical of this many frames: neither a flash nor the middle of a cut.
const FRAMES_COMPARED = 12

/** Builds the filter graph that takes a still from the start of each of `count` inputs, to `[s0]`, `[s1]` and so on. */
export function stillsGraph(probe: Probe, abilities: FfmpegCapabilities, count: number): string {
  const sides = scaledBy(probe, Math.min(1, STILL_SIDE_MAX / Math.max(probe.width, probe.height)))
  const shown = needsToneMapping(probe, abilities)
    ? [scale(sides), TONE_MAPPING, scaleToShow(sides, 'bt709')]
    : [scaleToShow(sides, matrixOf(probe))]
  const filters = [...shown, `thumbnail=${FRAMES_COMPARED}`].join(',')
  return Array.from({ length: count }, (_, at) => `[${at}:V:0]${filters}[s${at}]`).join(';')
}

/**
 * Builds the filter graph of the pictures: decoded once, scaled from each size to the next smaller one, to `[v0]`, `[v1]` and so on, and
 * from the smallest to the tiles of `[sprite]`.
 */
export function picturesGraph(probe: Probe, abilities: FfmpegCapabilities, renditions: Ladder, sprite: Sprite): string {
  const rate = (frames: number) => `fps=${frames.toFixed(6)}:start_time=0`
  const [largest] = renditions
  const largestFilters = needsToneMapping(probe, abilities)
    ? [scale(largest), TONE_MAPPING]
    : [scaleToCode(largest, matrixOf(probe))]
  // With a variable frame rate, hold the last frame to the end.
  const holdLastFrame = `tpad=stop_mode=clone:stop_duration=${Math.ceil(probe.duration)}`
  const regular = probe.frameRate === null ? [rate(largest.frameRate), holdLastFrame] : []
  const branches = renditions.map((rendition, at) => {
    const source = at === 0 ? '[0:V:0]' : `[n${at - 1}]`
    const made = at === 0 ? [...largestFilters, ...regular] : [scaleToCode(rendition, 'bt709')]
    return `${source}${[...made, 'format=yuv420p', `split[c${at}][n${at}]`].join(',')};[c${at}]${rate(rendition.frameRate)}[v${at}]`
  })
  const tiles = [rate(1 / sprite.interval), scaleToShow(sprite, 'bt709'), `tile=${sprite.columns}x${sprite.rows}`]
  return [...branches, `[n${renditions.length - 1}]${tiles.join(',')}[sprite]`].join(';')
}

/**
 * Builds the filter graph of the sound, to `[a0]`, `[a1]` and so on, normalized to -16 LUFS in one adaptive pass, as is usual on the web.
 */
export const soundGraph = (renditions: Ladder): string =>
  [
    // Fills gaps with silence.
    '[0:a:0]aresample=48000:async=1:first_pts=0',
    'aformat=channel_layouts=stereo',
    'loudnorm=I=-16:TP=-1.5:LRA=11',
    // `loudnorm` changes the sample rate; this restores it.
    'aresample=48000',
    `asplit=${renditions.length}${renditions.map((_, at) => `[a${at}]`).join('')}`,
  ].join(',')

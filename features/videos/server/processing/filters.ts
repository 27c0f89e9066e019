import { scaledBy, type Ladder } from './ladder.ts'
import type { Probe } from './probe.ts'
import type { Sprite } from './sprite.ts'

/** Whether the program can bring pictures of a high dynamic range down to what every screen shows. */
export interface Abilities {
  mapsTones: boolean
}

interface Sides {
  width: number
  height: number
}

const HD_LINES = 720
// Where nothing says how colours are coded, players go by the size, and so do we.
const matrixOf = ({ matrix, width, height }: Probe) =>
  matrix ?? (Math.min(width, height) < HD_LINES ? 'bt601' : 'bt709')

const scale = ({ width, height }: Sides, more = '') => `scale=${width}:${height}:flags=bicubic${more},setsar=1`
// For pictures, which have their colours in full.
const scaleToShow = (sides: Sides, matrix: string) => `${scale(sides, `:in_color_matrix=${matrix}`)},format=rgb24`
// Coded as HD is, whatever the size, and marked so: else a small rendition shows other colours than a large one.
const scaleToCode = (sides: Sides, matrix: string) =>
  scale(sides, `:in_color_matrix=${matrix}:out_color_matrix=bt709:out_range=tv`)

// More light than screens show is laid out linearly, squeezed, and coded as screens expect it.
const SQUEEZE =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'
const isSqueezed = ({ highDynamicRange }: Probe, { mapsTones }: Abilities) => highDynamicRange && mapsTones

const STILL_SIDE_MAX = 1280
// The one that resembles its neighbours most: neither a flash nor the middle of a cut.
const NEIGHBOURS = 12

/** Takes a still from the beginning of each of so many inputs, to `[s0]`, `[s1]` and so on. */
export function stillsGraph(probe: Probe, abilities: Abilities, count: number): string {
  const sides = scaledBy(probe, Math.min(1, STILL_SIDE_MAX / Math.max(probe.width, probe.height)))
  const shown = isSqueezed(probe, abilities)
    ? [scale(sides), SQUEEZE, scaleToShow(sides, 'bt709')]
    : [scaleToShow(sides, matrixOf(probe))]
  const filters = [...shown, `thumbnail=${NEIGHBOURS}`].join(',')
  return Array.from({ length: count }, (_, at) => `[${at}:V:0]${filters}[s${at}]`).join(';')
}

/**
 * The pictures: decoded once, scaled from each size to the next smaller one, to `[v0]`, `[v1]` and so on, and from the smallest to
 * the tiles of `[sprite]`.
 */
export function picturesGraph(probe: Probe, abilities: Abilities, renditions: Ladder, sprite: Sprite): string {
  const rate = (frames: number) => `fps=${frames.toFixed(6)}:start_time=0`
  const [largest] = renditions
  const coded = isSqueezed(probe, abilities) ? [scale(largest), SQUEEZE] : [scaleToCode(largest, matrixOf(probe))]
  // Of irregular frames the last one is held to the end.
  const hold = `tpad=stop_mode=clone:stop_duration=${Math.ceil(probe.duration)}`
  const regular = probe.frameRate === null ? [rate(largest.frameRate), hold] : []
  const branches = renditions.map((rendition, at) => {
    const source = at === 0 ? '[0:V:0]' : `[n${at - 1}]`
    const made = at === 0 ? [...coded, ...regular] : [scaleToCode(rendition, 'bt709')]
    return `${source}${[...made, 'format=yuv420p', `split[c${at}][n${at}]`].join(',')};[c${at}]${rate(rendition.frameRate)}[v${at}]`
  })
  const tiles = [rate(1 / sprite.interval), scaleToShow(sprite, 'bt709'), `tile=${sprite.columns}x${sprite.rows}`]
  return [...branches, `[n${renditions.length - 1}]${tiles.join(',')}[sprite]`].join(';')
}

/** The sound, as loud as other videos on the web, to `[a0]`, `[a1]` and so on: -16 LUFS in one pass, which follows what it hears. */
export const soundGraph = (renditions: Ladder): string =>
  [
    // Gaps become silence.
    '[0:a:0]aresample=48000:async=1:first_pts=0',
    'aformat=channel_layouts=stereo',
    'loudnorm=I=-16:TP=-1.5:LRA=11',
    // It works at a rate of its own.
    'aresample=48000',
    `asplit=${renditions.length}${renditions.map((_, at) => `[a${at}]`).join('')}`,
  ].join(',')

import type { AudioCodec, VideoCodec } from 'mediabunny'
import { scaledBy, type Ladder, type Rendition } from './ladder.ts'
import type { Probe } from './probe.ts'
import type { Sprite } from './sprite.ts'

/** Names in the folder a video is worked on in. */
export const ORIGINAL = 'original'
export const SPRITE = 'sprite.png'
export const INIT = 'init.mp4'
export const PLAYLIST = 'index.m3u8'
export const stillName = (at: number): string => `still-${at}.png`

/** What a run depends on besides the video. */
export interface Machine {
  threads: number
  mapsTones: boolean
}

const pictureDecoders: Record<VideoCodec, string> = {
  avc: 'h264',
  hevc: 'hevc',
  vp8: 'vp8,libvpx',
  vp9: 'vp9,libvpx-vp9',
  av1: 'av1,libdav1d,libaom-av1',
  prores: 'prores',
}

const soundDecoders: Partial<Record<AudioCodec, string>> = {
  opus: 'opus,libopus',
  mp3: 'mp3,mp3float',
  vorbis: 'vorbis,libvorbis',
  dts: 'dca',
  ulaw: 'pcm_mulaw',
  alaw: 'pcm_alaw',
}
// `pcm-s16` is `pcm_s16le`, `pcm-s16be` is `pcm_s16be`; others have the same name.
const soundDecoder = (codec: AudioCodec) =>
  soundDecoders[codec] ??
  codec.replace(/^pcm-(\w\d+)(be)?$/, (_, form: string, big = 'le') => `pcm_${form}${form.endsWith('8') ? '' : big}`)

/**
 * Opens the original as what it was found to be, whatever else it may look like: a name or a beginning that says otherwise makes
 * ffmpeg read lists and follow them. Only files, and only with the decoders it needs.
 */
const input = ({ container, codec, sound }: Probe, { threads }: Machine, from: readonly string[] = []): string[] => [
  ...['-protocol_whitelist', 'file,pipe', '-f', container],
  ...['-codec_whitelist', [pictureDecoders[codec], ...(sound ? [soundDecoder(sound.codec)] : [])].join(',')],
  ...['-threads', `${threads}`, ...from, '-i', `file:${ORIGINAL}`],
]

// Nothing of where, when, with what and by whom: no tags, chapters, captions and measurements that came along.
const ANONYMOUS = [
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-sn',
  '-dn',
  '-fflags',
  '+bitexact',
  '-flags',
  '+bitexact',
]

const scale = ({ width, height }: { width: number; height: number }) =>
  `scale=${width}:${height}:flags=bicubic,setsar=1`

// More light than screens show is laid out linearly, squeezed, and coded as screens expect it.
const SQUEEZE =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'
const tones = ({ highDynamicRange }: Probe, { mapsTones }: Machine) => (highDynamicRange && mapsTones ? [SQUEEZE] : [])

/** The moments that pictures to choose from are taken at: not the very first, which is often dark. */
export const stillMoments = (duration: number): number[] => [0.1, 0.5, 0.85].map((part) => part * duration)

const STILL_SIDE_MAX = 1280
// The one that resembles its neighbours most: neither a flash nor the middle of a cut.
const NEIGHBOURS = 12

/** Arguments that take stills, each at its own moment. */
export function stillsArguments(probe: Probe, machine: Machine, moments: readonly number[]): string[] {
  const factor = Math.min(1, STILL_SIDE_MAX / Math.max(probe.width, probe.height))
  const chain = [
    scale(scaledBy(probe, factor)),
    ...tones(probe, machine),
    `thumbnail=${NEIGHBOURS}`,
    'format=rgb24',
  ].join(',')
  return [
    ...moments.flatMap((moment) => input(probe, machine, ['-ss', moment.toFixed(3)])),
    ...['-filter_complex', moments.map((_, at) => `[${at}:V:0]${chain}[s${at}]`).join(';')],
    ...moments.flatMap((_, at) => [
      '-map',
      `[s${at}]`,
      ...ANONYMOUS,
      '-frames:v',
      '1',
      '-c:v',
      'png',
      '-f',
      'image2',
      '-update',
      '1',
      stillName(at),
    ]),
  ]
}

/** The pictures: decoded once, scaled from each size to the next smaller one, and from the smallest to the sprite. */
function pictureGraph(probe: Probe, machine: Machine, renditions: Ladder, sprite: Sprite): string {
  const rate = (frames: number) => `fps=${frames.toFixed(6)}:start_time=0`
  // Of irregular frames the last one is held to the end.
  const hold = `tpad=stop_mode=clone:stop_duration=${Math.ceil(probe.duration)}`
  const regular = probe.frameRate === null ? [rate(renditions[0].frameRate), hold] : []
  const lines = renditions.map((rendition, at) => {
    const source = at === 0 ? '[0:V:0]' : `[n${at - 1}]`
    const first = at === 0 ? [...tones(probe, machine), ...regular] : []
    const chain = [scale(rendition), ...first, 'format=yuv420p'].join(',')
    return `${source}${chain},split[c${at}][n${at}];[c${at}]${rate(rendition.frameRate)}[v${at}]`
  })
  const { interval, columns, rows } = sprite
  return [
    ...lines,
    `[n${renditions.length - 1}]fps=${(1 / interval).toFixed(6)}:start_time=0,${scale(sprite)},tile=${columns}x${rows},format=rgb24[sprite]`,
  ].join(';')
}

// As loud as other videos on the web: -16 LUFS, in one pass, which follows what it hears. Gaps become silence.
const soundGraph = (renditions: readonly Rendition[]): string =>
  [
    '[0:a:0]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo',
    'loudnorm=I=-16:TP=-1.5:LRA=11',
    `aresample=48000,asplit=${renditions.length}${renditions.map((_, at) => `[a${at}]`).join('')}`,
  ].join(',')

const CRF = 22

function outputOf(rendition: Rendition, at: number, duration: number, { threads }: Machine): string[] {
  const { lines, videoBits, audioBits, framesPerSegment } = rendition
  return [
    ...['-map', `[v${at}]`, ...(audioBits > 0 ? ['-map', `[a${at}]`] : []), ...ANONYMOUS, '-t', duration.toFixed(3)],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-threads', `${threads}`],
    ...['-crf', `${CRF}`, '-maxrate', `${videoBits}`, '-bufsize', `${videoBits * 2}`],
    // Key frames where segments begin and nowhere else, and nothing that looks back across them.
    ...[
      '-g',
      `${framesPerSegment}`,
      '-keyint_min',
      `${framesPerSegment}`,
      '-sc_threshold',
      '0',
      '-flags:v',
      '+cgop+bitexact',
    ],
    ...(audioBits > 0 ? ['-c:a', 'aac', '-b:a', `${audioBits}`, '-ac', '2', '-ar', '48000'] : []),
    ...['-max_muxing_queue_size', '4096', '-f', 'hls', '-hls_playlist_type', 'vod', '-hls_list_size', '0'],
    // Less than a segment's length: it is cut at the next key frame, whose time may be a little short of four seconds.
    ...['-hls_time', '3.5', '-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', INIT],
    ...['-hls_segment_filename', `${lines}/%05d.m4s`, `${lines}/${PLAYLIST}`],
  ]
}

/** Arguments of the one run that makes all renditions, in folders by their lines, and the sprite. */
export function renditionsArguments(probe: Probe, machine: Machine, renditions: Ladder, sprite: Sprite): string[] {
  const graph = [pictureGraph(probe, machine, renditions, sprite), ...(probe.sound ? [soundGraph(renditions)] : [])]
  return [
    ...input(probe, machine),
    ...['-filter_complex', graph.join(';')],
    ...renditions.flatMap((rendition, at) => outputOf(rendition, at, probe.duration, machine)),
    ...['-map', '[sprite]', ...ANONYMOUS, '-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', SPRITE],
  ]
}

import type { AudioCodec, VideoCodec } from 'mediabunny'
import { picturesGraph, soundGraph, stillsGraph, type Abilities } from './filters.ts'
import type { Ladder, Rendition } from './ladder.ts'
import type { Probe } from './probe.ts'
import type { Sprite } from './sprite.ts'

/** Names in the folder a video is worked on in. */
export const ORIGINAL = 'original'
export const SPRITE = 'sprite.png'
export const INIT = 'init.mp4'
export const PLAYLIST = 'index.m3u8'
export const stillName = (at: number): string => `still-${at}.png`

/** What a run depends on besides the video. */
export interface Machine extends Abilities {
  threads: number
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
// ffmpeg takes options in the order they are written in: each belongs to the next input or output.
const options = (given: Record<string, string | number>): string[] =>
  Object.entries(given).flatMap(([name, value]) => [`-${name}`, `${value}`])

// `pcm-s16` is `pcm_s16le`, `pcm-s16be` is `pcm_s16be`; others have the same name.
const soundDecoder = (codec: AudioCodec) =>
  soundDecoders[codec] ??
  codec.replace(/^pcm-(\w\d+)(be)?$/, (_, form: string, big = 'le') => `pcm_${form}${form.endsWith('8') ? '' : big}`)

/**
 * Opens the original as what it was found to be, whatever else it may look like: a name or a beginning that says otherwise makes
 * ffmpeg read lists and follow them. Only files, and only with the decoders it needs.
 */
const inputOf = ({ container, codec, sound }: Probe, { threads }: Machine, from?: number): string[] =>
  options({
    protocol_whitelist: 'file,pipe',
    f: container,
    codec_whitelist: [pictureDecoders[codec], ...(sound ? [soundDecoder(sound.codec)] : [])].join(','),
    threads,
    ...(from === undefined ? {} : { ss: from.toFixed(3) }),
    i: `file:${ORIGINAL}`,
  })

// Nothing of where, when, with what and by whom: no tags, chapters, captions and measurements that came along.
const ANONYMOUS = [
  ...options({ map_metadata: -1, map_chapters: -1, fflags: '+bitexact', 'flags:a': '+bitexact' }),
  '-sn',
  '-dn',
]

const pictureOutput = (from: string, name: string): string[] => [
  ...options({ map: from }),
  ...ANONYMOUS,
  ...options({ 'frames:v': 1, 'c:v': 'png', f: 'image2', update: 1 }),
  name,
]

/** The moments that pictures to choose from are taken at: not the very first, which is often dark. */
export const stillMoments = (duration: number): number[] => [0.1, 0.5, 0.85].map((part) => part * duration)

/** Arguments that take stills, each at its own moment. */
export const stillsArguments = (probe: Probe, machine: Machine, moments: readonly number[]): string[] => [
  ...moments.flatMap((moment) => inputOf(probe, machine, moment)),
  ...options({ filter_complex: stillsGraph(probe, machine, moments.length) }),
  ...moments.flatMap((_, at) => pictureOutput(`[s${at}]`, stillName(at))),
]

const CRF = 22
const SOUND_RATE = 48_000

const pictureCoding = ({ videoBits, framesPerSegment }: Rendition, { threads }: Machine) =>
  options({
    'c:v': 'libx264',
    preset: 'veryfast',
    'profile:v': 'high',
    threads,
    crf: CRF,
    maxrate: videoBits,
    bufsize: videoBits * 2,
    // Key frames where segments begin and nowhere else, and nothing that looks back across them.
    g: framesPerSegment,
    keyint_min: framesPerSegment,
    sc_threshold: 0,
    'flags:v': '+cgop+bitexact',
    color_primaries: 'bt709',
    color_trc: 'bt709',
    colorspace: 'bt709',
    color_range: 'tv',
  })

function outputOf(rendition: Rendition, at: number, duration: number, machine: Machine): string[] {
  const { lines, audioBits } = rendition
  const hasSound = audioBits > 0
  return [
    ...options({ map: `[v${at}]` }),
    ...(hasSound ? options({ map: `[a${at}]` }) : []),
    ...ANONYMOUS,
    ...options({ t: duration.toFixed(3) }),
    ...pictureCoding(rendition, machine),
    ...(hasSound ? options({ 'c:a': 'aac', 'b:a': audioBits, ac: 2, ar: SOUND_RATE }) : []),
    ...options({
      max_muxing_queue_size: 4096,
      f: 'hls',
      hls_playlist_type: 'vod',
      hls_list_size: 0,
      // Less than a segment's length: it is cut at the next key frame, whose time may be a little short of four seconds.
      hls_time: 3.5,
      hls_segment_type: 'fmp4',
      hls_fmp4_init_filename: INIT,
      hls_segment_filename: `${lines}/%05d.m4s`,
    }),
    `${lines}/${PLAYLIST}`,
  ]
}

/** Arguments of the one run that makes all renditions, in folders by their lines, and the sprite. */
export function renditionsArguments(probe: Probe, machine: Machine, renditions: Ladder, sprite: Sprite): string[] {
  const pictures = picturesGraph(probe, machine, renditions, sprite)
  return [
    ...inputOf(probe, machine),
    ...options({ filter_complex: probe.sound ? `${pictures};${soundGraph(renditions)}` : pictures }),
    ...renditions.flatMap((rendition, at) => outputOf(rendition, at, probe.duration, machine)),
    ...pictureOutput('[sprite]', SPRITE),
  ]
}

import type { AudioCodec, VideoCodec } from 'mediabunny'
import { picturesGraph, soundGraph, stillsGraph, type FfmpegCapabilities } from './filters.ts'
import type { Ladder, Rendition } from './ladder.ts'
import type { Probe } from './probe.ts'
import type { Sprite } from './sprite.ts'

/** File names in the working folder of a video. */
export const ORIGINAL = 'original'
export const SPRITE = 'sprite.png'
export const INIT = 'init.mp4'
export const PLAYLIST = 'index.m3u8'
export const stillName = (at: number): string => `still-${at}.png`

/** Inputs of a run besides the video. */
export interface Machine extends FfmpegCapabilities {
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
// ffmpeg options depend on their order: each applies to the next input or output.
const toOptions = (values: Record<string, string | number>): string[] =>
  Object.entries(values).flatMap(([name, value]) => [`-${name}`, `${value}`])

// `pcm-s16` is `pcm_s16le`, `pcm-s16be` is `pcm_s16be`; others have the same name.
const soundDecoder = (codec: AudioCodec) =>
  soundDecoders[codec] ??
  codec.replace(
    /^pcm-(\w\d+)(be)?$/,
    (_, sampleFormat: string, byteOrder = 'le') => `pcm_${sampleFormat}${sampleFormat.endsWith('8') ? '' : byteOrder}`,
  )

/**
 * Opens the original strictly as the detected container, because a misleading name or header would make ffmpeg read playlists and follow
 * their references. Allows only local files and only the required decoders.
 */
const inputOf = ({ container, codec, sound }: Probe, { threads }: Machine, from?: number): string[] =>
  toOptions({
    protocol_whitelist: 'file,pipe',
    f: container,
    codec_whitelist: [pictureDecoders[codec], ...(sound ? [soundDecoder(sound.codec)] : [])].join(','),
    threads,
    ...(from === undefined ? {} : { ss: from.toFixed(3) }),
    i: `file:${ORIGINAL}`,
  })

// Privacy: drops all tags, chapters, captions and data tracks, which could reveal where, when, how and by whom it was recorded.
const WITHOUT_METADATA = [
  ...toOptions({ map_metadata: -1, map_chapters: -1, fflags: '+bitexact', 'flags:a': '+bitexact' }),
  '-sn',
  '-dn',
]

const pictureOutput = (from: string, name: string): string[] => [
  ...toOptions({ map: from }),
  ...WITHOUT_METADATA,
  ...toOptions({ 'frames:v': 1, 'c:v': 'png', f: 'image2', update: 1 }),
  name,
]

/** Returns the moments at which stills are taken: not the very first, which is often dark. */
export const stillMoments = (duration: number): number[] => [0.1, 0.5, 0.85].map((part) => part * duration)

/** Returns the arguments that take stills, one at each moment. */
export const stillsArguments = (probe: Probe, machine: Machine, moments: readonly number[]): string[] => [
  ...moments.flatMap((moment) => inputOf(probe, machine, moment)),
  ...toOptions({ filter_complex: stillsGraph(probe, machine, moments.length) }),
  ...moments.flatMap((_, at) => pictureOutput(`[s${at}]`, stillName(at))),
]

const CRF = 22
const SOUND_RATE = 48_000

const pictureCoding = ({ videoBits, framesPerSegment }: Rendition, { threads }: Machine) =>
  toOptions({
    'c:v': 'libx264',
    preset: 'veryfast',
    'profile:v': 'high',
    threads,
    crf: CRF,
    maxrate: videoBits,
    bufsize: videoBits * 2,
    // Key frames only at segment boundaries, and no references across them.
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
    ...toOptions({ map: `[v${at}]` }),
    ...(hasSound ? toOptions({ map: `[a${at}]` }) : []),
    ...WITHOUT_METADATA,
    ...toOptions({ t: duration.toFixed(3) }),
    ...pictureCoding(rendition, machine),
    ...(hasSound ? toOptions({ 'c:a': 'aac', 'b:a': audioBits, ac: 2, ar: SOUND_RATE }) : []),
    ...toOptions({
      max_muxing_queue_size: 4096,
      f: 'hls',
      hls_playlist_type: 'vod',
      hls_list_size: 0,
      // Shorter than a segment: ffmpeg cuts at the next key frame, whose time may be a little short of four seconds.
      hls_time: 3.5,
      hls_segment_type: 'fmp4',
      hls_fmp4_init_filename: INIT,
      hls_segment_filename: `${lines}/%05d.m4s`,
    }),
    `${lines}/${PLAYLIST}`,
  ]
}

/** Returns the arguments of the single run that makes all renditions, in folders named by their lines, and the sprite. */
export function renditionsArguments(probe: Probe, machine: Machine, renditions: Ladder, sprite: Sprite): string[] {
  const pictures = picturesGraph(probe, machine, renditions, sprite)
  return [
    ...inputOf(probe, machine),
    ...toOptions({ filter_complex: probe.sound ? `${pictures};${soundGraph(renditions)}` : pictures }),
    ...renditions.flatMap((rendition, at) => outputOf(rendition, at, probe.duration, machine)),
    ...pictureOutput('[sprite]', SPRITE),
  ]
}

/** Sample rate that speech programs need. */
export const SPEECH_RATE = 16_000

/** Returns the arguments that extract the sound for a speech program: one channel of 16 bits. */
export const speechArguments = (probe: Probe, machine: Machine, name: string): string[] => [
  ...inputOf(probe, machine),
  ...toOptions({ map: '0:a:0' }),
  '-vn',
  ...WITHOUT_METADATA,
  ...toOptions({ t: probe.duration.toFixed(3), ac: 1, ar: SPEECH_RATE, 'c:a': 'pcm_s16le', f: 'wav' }),
  name,
]

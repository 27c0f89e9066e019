import type { AudioCodec, VideoCodec } from 'mediabunny'
import {
  ASPECT_MAX,
  DURATION_MAX_S,
  BITRATE_CHECKED_AFTER_S,
  BITRATE_MIN,
  PIXELS_MAX,
  SIDE_MAX,
  SIDE_MIN,
} from './limits.ts'
import type { Container } from './container.ts'
import type { RefusalCode } from './refusal.ts'

/** Audio of a video: its first audio track. */
export interface Sound {
  codec: AudioCodec
}

export type Matrix = 'bt601' | 'bt709' | 'bt2020'

/** MIME type of a video as sent to browsers, without codecs. */
export type VideoType = 'video/mp4' | 'video/quicktime' | 'video/webm' | 'video/x-matroska'

/** Properties of a video as detected from its content: its first video and audio tracks. */
export interface Probe {
  container: Container
  type: VideoType
  /** Duration in seconds. */
  duration: number
  size: number
  /** Display size: after rotation, with square pixels. */
  width: number
  height: number
  codec: VideoCodec
  /** Frames per second; null for a variable frame rate. */
  frameRate: number | null
  /** Colour matrix, by its ffmpeg name; null when not declared. */
  matrix: Matrix | null
  /** Whether the video is HDR. */
  highDynamicRange: boolean
  sound: Sound | null
  /** Whether browsers can play it without transcoding. */
  fast: boolean
}

/** Properties read from a file, not yet validated. */
export interface FileProperties {
  container: Container
  type: VideoType
  size: number
  duration: number
  video: {
    codec: VideoCodec | null
    /** Codec string for browsers, such as `avc1.64001f`. */
    parameters: string | null
    width: number
    height: number
    frameRate: number | null
    matrix: Matrix | null
    highDynamicRange: boolean
  } | null
  audio: { codec: AudioCodec | null } | null
}

// Profiles Baseline, Main, Extended and High: 8-bit with 4:2:0 chroma, which browsers can decode.
const H264_FOR_BROWSERS = /^avc[13]\.(?:42|4d|58|64)/i
const VP9_FOR_BROWSERS = /^vp09\.00/

function isPlayableAsIs({ container, type, video, audio }: FileProperties): boolean {
  const [picture, sound] = [video?.parameters ?? '', audio?.codec ?? null]
  if (container === 'mov') {
    return H264_FOR_BROWSERS.test(picture) && [null, 'aac', 'mp3'].includes(sound)
  }
  const isWebm = type === 'video/webm'
  return isWebm && (picture === 'vp8' || VP9_FOR_BROWSERS.test(picture)) && [null, 'opus', 'vorbis'].includes(sound)
}

/** Validates what was read; returns the probe, or why the video is rejected. */
export function validateProbe(read: FileProperties): Probe | RefusalCode {
  const { container, type, size, duration, video, audio } = read
  if (video === null) return 'no_picture'
  if (video.codec === null || audio?.codec === null) return 'unknown_coding'
  if (!(duration > 0)) return 'damaged'
  if (duration > DURATION_MAX_S) return 'too_long'
  if (duration > BITRATE_CHECKED_AFTER_S && (size * 8) / duration < BITRATE_MIN) return 'hollow'
  const [short, long] = [video.width, video.height].sort((a, b) => a - b) as [number, number]
  if (long > SIDE_MAX || short * long > PIXELS_MAX) return 'too_large'
  if (!(short >= SIDE_MIN) || long / short > ASPECT_MAX) return 'too_narrow'
  return {
    container,
    type,
    duration,
    size,
    width: video.width,
    height: video.height,
    codec: video.codec,
    frameRate: video.frameRate,
    matrix: video.matrix,
    highDynamicRange: video.highDynamicRange,
    sound: audio && { codec: audio.codec },
    fast: isPlayableAsIs(read),
  }
}

import { VIDEO_MAX_SECONDS } from '../../contract.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const MB = 1024 * 1024
const GB = 1024 * MB

export const DURATION_MAX_S = VIDEO_MAX_SECONDS

/** Maximum longer side and area of a picture: the most that phones and cameras record. */
export const SIDE_MAX = 8192
export const PIXELS_MAX = 8192 * 4320
/** Minimum shorter side: encoders support no smaller picture. */
export const SIDE_MIN = 16
/** Maximum aspect ratio. */
export const ASPECT_MAX = 8

/** Minimum bitrate of a video longer than this: hours of a still picture contain almost no data. */
export const BITRATE_CHECKED_AFTER_S = 10 * MINUTE_S
export const BITRATE_MIN = 2000

/** Limits for probing a file, which is untrusted and therefore parsed in a separate thread. */
export const PROBE_LIMITS = { seconds: 60, memoryMb: 256 }
/** Maximum number of MP4 boxes examined: a recording of hours in one-second fragments has about ten thousand. */
export const BOXES_MAX = 200_000
/** Maximum size of an MP4 index, which is read into memory: four hours need about 30 MB. */
export const INDEX_MAX_BYTES = 64 * MB

/** Maximum frame rates: more gains nothing, and small renditions need fewer. */
export const FRAME_RATE_MAX = 60
export const FRAME_RATE_MAX_SMALL = 30
/** Minimum frame rate: players seek by frame, so even a slide show gets this many per second. */
export const FRAME_RATE_MIN = 10
/** Frame rate for videos with a variable frame rate, such as screen recordings. */
export const FRAME_RATE_VARIABLE = 30

const MEMORY_BYTES = 4 * GB
/** CPU time without progress, summed over all processors. */
const SILENT_CPU_S = 15 * MINUTE_S
/** Wall-clock time without CPU time: the machine is overloaded, and another attempt may succeed. */
const STALLED_S = 15 * MINUTE_S

/** Limits of the run that takes stills. */
export const stillsLimits = {
  cpuSeconds: 20 * MINUTE_S,
  silentCpuSeconds: SILENT_CPU_S,
  stalledSeconds: STALLED_S,
  seconds: 2 * HOUR_S,
  memoryBytes: MEMORY_BYTES,
  folderBytes: 200 * MB,
}

const SMALL_FILES_BYTES = 50 * MB
/** Factor for container overhead and the initial bitrate overshoot. */
const OVERHEAD_FACTOR = 1.2

/** Returns the maximum total size of the results of a video, in bytes. */
export const resultBytesMax = (bitsPerSecond: number, duration: number): number =>
  Math.ceil(SMALL_FILES_BYTES + (bitsPerSecond / 8) * duration * OVERHEAD_FACTOR)

/** Maximum wall-clock time to prepare one video, including download and storage. */
export const PREPARING_MAX_S = 12 * HOUR_S
const RUN_MAX_S = 9 * HOUR_S
const RUN_CPU_MAX_S = 80 * HOUR_S
/** CPU seconds allowed per second of video: about twice what the most demanding video needs on a slow processor. */
const CPU_PER_SECOND = 80

/** Returns the limits of the run that makes the renditions. */
export const renditionsLimits = (duration: number, folderBytes: number) => ({
  cpuSeconds: Math.min(RUN_CPU_MAX_S, Math.ceil(40 * MINUTE_S + duration * CPU_PER_SECOND)),
  silentCpuSeconds: SILENT_CPU_S,
  stalledSeconds: STALLED_S,
  seconds: RUN_MAX_S,
  memoryBytes: MEMORY_BYTES,
  folderBytes,
})

/** Limits of the run that extracts the sound, into a folder that may grow to this size. */
export const soundLimits = (folderBytes: number) => ({ ...stillsLimits, folderBytes })

/** CPU seconds allowed for a speech program per second of sound: enough for the largest model on a slow processor. */
const SPEECH_CPU_PER_SECOND = 60
/** Wall-clock seconds allowed per second of sound. */
const SPEECH_PER_SECOND = 10
const SPEECH_MAX_S = 11 * HOUR_S

/** Returns the limits of the run of a speech program. */
export const speechLimits = (duration: number, folderBytes: number) => ({
  cpuSeconds: 20 * MINUTE_S + duration * SPEECH_CPU_PER_SECOND,
  // It prints nothing while nobody speaks.
  silentCpuSeconds: 20 * MINUTE_S + duration * SPEECH_CPU_PER_SECOND,
  stalledSeconds: STALLED_S,
  seconds: Math.min(SPEECH_MAX_S, 30 * MINUTE_S + duration * SPEECH_PER_SECOND),
  // The largest model takes about 5 GB.
  memoryBytes: 12 * GB,
  folderBytes,
})

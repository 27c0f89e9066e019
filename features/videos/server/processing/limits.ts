import { VIDEO_MAX_SECONDS } from '../../contract.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const MB = 1024 * 1024
const GB = 1024 * MB

export const DURATION_MAX_S = VIDEO_MAX_SECONDS

/** The longer side of its picture, and all of it: what telephones and cameras record at most. */
export const SIDE_MAX = 8192
export const PIXELS_MAX = 8192 * 4320
/** The shorter side: encoders know no smaller picture. */
export const SIDE_MIN = 16
/** How many times as long one side may be as the other. */
export const ASPECT_MAX = 8

/** A video that lasts longer than this must hold at least so many bits for each second: a still picture of hours holds next to none. */
export const HOLLOW_AFTER_S = 10 * MINUTE_S
export const HOLLOW_BITS_PER_SECOND = 2000

/** Reading what a file is: bytes of strangers, read in a thread of its own. */
export const PROBE_LIMITS = { seconds: 60, memoryMb: 256 }
/** How many boxes of an mp4 are looked at: a recording of hours in pieces of a second has some ten thousand. */
export const BOXES_MAX = 200_000
/** The index of an mp4, which is read into memory: of four hours some 30 MB. */
export const INDEX_MAX_BYTES = 64 * MB

/** Beyond this many frames a second nothing is gained; small pictures make do with fewer. */
export const FRAME_RATE_MAX = 60
export const FRAME_RATE_MAX_SMALL = 30
/** Players jump from frame to frame: a slide a minute still gets so many a second. */
export const FRAME_RATE_MIN = 10
/** What a video whose frames come irregularly, such as a recording of a screen, is given. */
export const FRAME_RATE_VARIABLE = 30

const MEMORY_BYTES = 4 * GB
/** Of processor time without a sign of progress, on all processors together. */
const SILENT_CPU_S = 15 * MINUTE_S
/** A machine that gives a run no processor time for so long will not do better soon: another try may. */
const STALLED_S = 15 * MINUTE_S

/** What the run for stills may take. */
export const stillsLimits = {
  cpuSeconds: 20 * MINUTE_S,
  silentCpuSeconds: SILENT_CPU_S,
  stalledSeconds: STALLED_S,
  seconds: 2 * HOUR_S,
  memoryBytes: MEMORY_BYTES,
  folderBytes: 200 * MB,
}

const ROOM_FOR_SMALL_ONES = 50 * MB
/** What a stream takes besides its pictures and its sound, and the overshoot of its beginning. */
const AROUND = 1.2

/** How many bytes the results of a video take at most. */
export const resultBytesMax = (bitsPerSecond: number, duration: number): number =>
  Math.ceil(ROOM_FOR_SMALL_ONES + (bitsPerSecond / 8) * duration * AROUND)

/** How long preparing one video may take at all by the clock, with fetching and storing it. */
export const PREPARING_MAX_S = 12 * HOUR_S
const RUN_MAX_S = 9 * HOUR_S
const RUN_CPU_MAX_S = 80 * HOUR_S
/** How many seconds of processor time a second of video may cost: what takes most on a slow processor costs about half of it. */
const CPU_PER_SECOND = 80

/** What the run for the renditions may take. */
export const renditionsLimits = (duration: number, folderBytes: number) => ({
  cpuSeconds: Math.min(RUN_CPU_MAX_S, Math.ceil(40 * MINUTE_S + duration * CPU_PER_SECOND)),
  silentCpuSeconds: SILENT_CPU_S,
  stalledSeconds: STALLED_S,
  seconds: RUN_MAX_S,
  memoryBytes: MEMORY_BYTES,
  folderBytes,
})

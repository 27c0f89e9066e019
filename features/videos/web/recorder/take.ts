import type { Keeper } from './stored-recordings.ts'

/** The longest recording, in seconds. */
export const LONGEST_SECONDS = 60 * 60

// What plays on any telephone comes first.
const TYPES = [
  'video/mp4;codecs=avc1.640028,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
]
const CHUNK_MS = 1000
const VIDEO_BITS_PER_SECOND = 2_500_000
const SOUND_BITS_PER_SECOND = 128_000

/** What this browser records best. */
export const recordingType = (): string => TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''

// A key picture each second lets the ends be cut off without encoding anew. Not every browser knows it.
interface Options extends MediaRecorderOptions {
  videoKeyFrameIntervalDuration: number
}

/** Why a recording ended before somebody ended it. */
export type TakeProblem = 'no room' | 'broken'

/** One recording while it runs. */
export interface Take {
  pause: () => void
  resume: () => void
  /** Ends it; what was recorded lies in the answer. */
  stop: () => Promise<Blob>
  /** How long it is so far, without its pauses. */
  seconds: () => number
}

function stopwatch() {
  let before = 0
  let since: number | null = performance.now()
  const read = () => before + (since === null ? 0 : performance.now() - since)
  return {
    seconds: () => read() / 1000,
    hold: () => {
      before = read()
      since = null
    },
    go: () => (since ??= performance.now()),
  }
}

interface Hearing {
  /** Called once if it cannot go on. */
  onProblem: (problem: TakeProblem) => void
  /** Called about every second with how long it is. */
  onChunk: (seconds: number) => void
}

/** Records a stream, and keeps every second of it as it comes. */
export function beginTake(
  stream: MediaStream,
  type: string,
  keeper: Keeper | null,
  { onProblem, onChunk }: Hearing,
): Take {
  const options: Options = {
    ...(type !== '' && { mimeType: type }),
    videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
    audioBitsPerSecond: SOUND_BITS_PER_SECOND,
    videoKeyFrameIntervalDuration: CHUNK_MS,
  }
  const recorder = new MediaRecorder(stream, options)
  const chunks: Blob[] = []
  const watch = stopwatch()
  let keeping = Promise.resolve()
  let hasProblem = false
  const tell = (problem: TakeProblem) => {
    if (hasProblem) return
    hasProblem = true
    onProblem(problem)
  }
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    chunks.push(data)
    const seconds = watch.seconds()
    keeping = keeping.then(() => keeper?.add(data, seconds)).catch(() => tell('no room'))
    onChunk(seconds)
  })
  recorder.addEventListener('error', () => tell('broken'))
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve())
  })
  recorder.start(CHUNK_MS)
  return {
    pause: () => {
      if (recorder.state !== 'recording') return
      recorder.pause()
      watch.hold()
    },
    resume: () => {
      if (recorder.state !== 'paused') return
      recorder.resume()
      watch.go()
    },
    stop: async () => {
      watch.hold()
      if (recorder.state !== 'inactive') recorder.stop()
      await stopped
      await keeping
      keeper?.end()
      return new Blob(chunks, { type: recorder.mimeType || type })
    },
    seconds: watch.seconds,
  }
}

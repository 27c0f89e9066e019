import type { RecordingStore } from './stored-recordings.ts'

/** Maximum duration of a recording, in seconds. */
export const TAKE_MAX_SECONDS = 60 * 60

// In order of preference: formats that play on any phone come first.
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

/** Returns the best recording format that this browser supports. */
export const recordingType = (): string => TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''

// One key frame per second allows trimming without re-encoding. Not every browser supports it.
interface Options extends MediaRecorderOptions {
  videoKeyFrameIntervalDuration: number
}

/** Why a recording ended before the user stopped it. */
export type TakeProblem = 'no room' | 'broken'

/** A running recording. */
export interface Take {
  pause: () => void
  resume: () => void
  /** Stops the recording and returns its data. */
  stop: () => Promise<Blob>
  /** Returns the duration so far, without pauses. */
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

interface TakeListeners {
  /** Called once when recording cannot continue. */
  onProblem: (problem: TakeProblem) => void
  /** Called about every second with the duration so far. */
  onChunk: (seconds: number) => void
}

/** Records a stream, and stores each second as it arrives. */
export function beginTake(
  stream: MediaStream,
  type: string,
  recordingStore: RecordingStore | null,
  { onProblem, onChunk }: TakeListeners,
): Take {
  const options: Options = {
    ...(type !== '' && { mimeType: type }),
    videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
    audioBitsPerSecond: SOUND_BITS_PER_SECOND,
    videoKeyFrameIntervalDuration: CHUNK_MS,
  }
  const recorder = new MediaRecorder(stream, options)
  const chunks: Blob[] = []
  const timer = stopwatch()
  let storeQueue = Promise.resolve()
  let hasProblem = false
  const report = (problem: TakeProblem) => {
    if (hasProblem) return
    hasProblem = true
    onProblem(problem)
  }
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    chunks.push(data)
    const seconds = timer.seconds()
    storeQueue = storeQueue.then(() => recordingStore?.add(data, seconds)).catch(() => report('no room'))
    onChunk(seconds)
  })
  recorder.addEventListener('error', () => report('broken'))
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve())
  })
  recorder.start(CHUNK_MS)
  return {
    pause: () => {
      if (recorder.state !== 'recording') return
      recorder.pause()
      timer.hold()
    },
    resume: () => {
      if (recorder.state !== 'paused') return
      recorder.resume()
      timer.go()
    },
    stop: async () => {
      timer.hold()
      if (recorder.state !== 'inactive') recorder.stop()
      await stopped
      await storeQueue
      recordingStore?.end()
      return new Blob(chunks, { type: recorder.mimeType || type })
    },
    seconds: timer.seconds,
  }
}

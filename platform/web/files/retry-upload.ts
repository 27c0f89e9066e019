import { CallError } from '../api/messages.ts'

const RETRY_MS = [500, 1_000, 3_000, 5_000, 10_000]
// After these it is tried now and then, and at once when the browser is back on the net.
const NEXT_TRY_MS = 15_000
const REFUSALS = { from: 400, to: 499 }
// The server has no room: only somebody can change that.
const NO_ROOM = 507
// Not refusals, though their numbers say so: it took too long, another connection still holds the file, or too much was asked at once.
const PASSING = [408, 423, 429]
const PASSING_CODES = ['not_whole', 'call_in_progress']

/** Where a file is, that goes on where its connection broke. */
export type Sending = 'sending' | 'waiting' | 'paused'

/** A file on its way. */
export interface ResumableUpload {
  pause: () => void
  resume: () => void
  /** Stops for good, without a word to the server. */
  stop: () => void
}

/** What an attempt tells while it runs. */
export interface Told {
  /** So many bytes have left this browser. */
  onProgress: (sentBytes: number) => void
  /** So many bytes have arrived. */
  onArrived: (bytes: number) => void
}

/** Something that takes long and may break at any moment. */
export interface Perseverance {
  /** Goes on from where it stands to the end. Throws `CallError` where it is refused. */
  attempt: (signal: AbortSignal, told: Told) => Promise<unknown>
  onState: (state: Sending) => void
  onProgress: (sentBytes: number) => void
  /** With what the last attempt answered. */
  onDone: (answer: unknown) => void
  onRefused: (error: CallError) => void
}

function isRefusal(error: unknown): error is CallError {
  if (!(error instanceof CallError) || error.status === null) return false
  if (PASSING.includes(error.status) || PASSING_CODES.includes(error.code)) return false
  return error.status === NO_ROOM || (error.status >= REFUSALS.from && error.status <= REFUSALS.to)
}

/** Attempts something again and again, ever more seldom while nothing gets through, until it is done, refused or stopped. */
export function persevere({ attempt, onState, onProgress, onDone, onRefused }: Perseverance): ResumableUpload {
  let isOver = false
  let running: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let furthest = 0

  const halt = () => {
    clearTimeout(timer)
    timer = undefined
    running?.abort()
    running = null
  }
  const end = () => {
    isOver = true
    halt()
    window.removeEventListener('online', comeBack)
  }
  const told: Told = {
    onProgress: (sent) => {
      onState('sending')
      onProgress(sent)
    },
    onArrived: (bytes) => {
      if (bytes > furthest) failures = 0
      furthest = Math.max(furthest, bytes)
      told.onProgress(bytes)
    },
  }
  const fail = (error: unknown) => {
    running = null
    if (isRefusal(error)) {
      end()
      return onRefused(error)
    }
    onState('waiting')
    timer = setTimeout(() => void go(), RETRY_MS[failures++] ?? NEXT_TRY_MS)
  }
  async function go(): Promise<void> {
    if (isOver || running) return
    halt()
    const { signal } = (running = new AbortController())
    // What an attempt that was broken off still has to say is of no interest.
    const whileRunning: Told = {
      onProgress: (sent) => signal.aborted || told.onProgress(sent),
      onArrived: (bytes) => signal.aborted || told.onArrived(bytes),
    }
    try {
      const answer = await attempt(signal, whileRunning)
      if (isOver) return
      end()
      onDone(answer)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
  }
  const comeBack = () => timer !== undefined && void go()
  window.addEventListener('online', comeBack)
  const begin = () => {
    if (isOver || running) return
    onState('sending')
    void go()
  }
  begin()
  return {
    pause: () => {
      halt()
      onState('paused')
    },
    resume: begin,
    stop: end,
  }
}

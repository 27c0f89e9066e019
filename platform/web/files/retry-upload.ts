import { CallError } from '../api/messages.ts'

const RETRY_MS = [500, 1_000, 3_000, 5_000, 10_000]
// Longest delay between retries; also retries at once when the browser is online again.
const NEXT_TRY_MS = 15_000
const REFUSALS = { from: 400, to: 499 }
// Storage is full, which only a person can change.
const NO_ROOM = 507
// 4xx codes that are temporary: a timeout, a file locked by another connection, or a rate limit.
const PASSING = [408, 423, 429]
const PASSING_CODES = ['not_whole', 'call_in_progress']

/** State of a resumable upload. */
export type Sending = 'sending' | 'waiting' | 'paused'

/** Control of an upload in progress. */
export interface ResumableUpload {
  pause: () => void
  resume: () => void
  /** Stops for good without notifying the server. */
  stop: () => void
}

/** Progress callbacks of an attempt. */
export interface RetryTools {
  /** Called with the number of bytes sent. */
  onProgress: (sentBytes: number) => void
  /** Called with the number of bytes that the server has received. */
  onArrived: (bytes: number) => void
}

/** Long-running task that may fail at any moment. */
export interface RetryOptions {
  /** Resumes and runs to the end. Throws `CallError` when refused. */
  attempt: (signal: AbortSignal, tools: RetryTools) => Promise<unknown>
  onState: (state: Sending) => void
  onProgress: (sentBytes: number) => void
  /** Called with the result of the last attempt. */
  onDone: (response: unknown) => void
  onRefused: (error: CallError) => void
}

function isRefusal(error: unknown): error is CallError {
  if (!(error instanceof CallError) || error.status === null) return false
  if (PASSING.includes(error.status) || PASSING_CODES.includes(error.code)) return false
  return error.status === NO_ROOM || (error.status >= REFUSALS.from && error.status <= REFUSALS.to)
}

/** Retries a task with growing delays, reset by progress, until done, refused or stopped. */
export function retryUpload({ attempt, onState, onProgress, onDone, onRefused }: RetryOptions): ResumableUpload {
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
  const tools: RetryTools = {
    onProgress: (sent) => {
      onState('sending')
      onProgress(sent)
    },
    onArrived: (bytes) => {
      if (bytes > furthest) failures = 0
      furthest = Math.max(furthest, bytes)
      tools.onProgress(bytes)
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
    // Ignores progress reported by an aborted attempt.
    const whileRunning: RetryTools = {
      onProgress: (sent) => signal.aborted || tools.onProgress(sent),
      onArrived: (bytes) => signal.aborted || tools.onArrived(bytes),
    }
    try {
      const response = await attempt(signal, whileRunning)
      if (isOver) return
      end()
      onDone(response)
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

import { CallError } from '../api/messages.ts'

const RETRY_DELAYS_MS = [500, 1_000, 3_000, 5_000, 10_000]
// Longest delay between retries; also retries at once when the browser is online again.
const RETRY_DELAY_MAX_MS = 15_000
const REQUEST_ERRORS = { from: 400, to: 499 }
// Storage is full, which only a person can change.
const INSUFFICIENT_STORAGE = 507
// 4xx codes that are temporary: a timeout, a file locked by another connection, or a rate limit.
const TEMPORARY_STATUSES = [408, 423, 429]
const TEMPORARY_CODES = ['not_whole', 'call_in_progress']

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
  if (TEMPORARY_STATUSES.includes(error.status) || TEMPORARY_CODES.includes(error.code)) return false
  return (
    error.status === INSUFFICIENT_STORAGE || (error.status >= REQUEST_ERRORS.from && error.status <= REQUEST_ERRORS.to)
  )
}

/** Retries a task with growing delays, reset by progress, until done, refused or stopped. */
export function retryUpload({ attempt, onState, onProgress, onDone, onRefused }: RetryOptions): ResumableUpload {
  let hasEnded = false
  let running: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let mostReceived = 0

  const abortAttempt = () => {
    clearTimeout(timer)
    timer = undefined
    running?.abort()
    running = null
  }
  const end = () => {
    hasEnded = true
    abortAttempt()
    window.removeEventListener('online', onOnline)
  }
  const tools: RetryTools = {
    onProgress: (sent) => {
      onState('sending')
      onProgress(sent)
    },
    onArrived: (bytes) => {
      if (bytes > mostReceived) failures = 0
      mostReceived = Math.max(mostReceived, bytes)
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
    timer = setTimeout(() => void runAttempt(), RETRY_DELAYS_MS[failures++] ?? RETRY_DELAY_MAX_MS)
  }
  async function runAttempt(): Promise<void> {
    if (hasEnded || running) return
    abortAttempt()
    const { signal } = (running = new AbortController())
    // Ignores progress reported by an aborted attempt.
    const whileRunning: RetryTools = {
      onProgress: (sent) => signal.aborted || tools.onProgress(sent),
      onArrived: (bytes) => signal.aborted || tools.onArrived(bytes),
    }
    try {
      const response = await attempt(signal, whileRunning)
      if (hasEnded) return
      end()
      onDone(response)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
  }
  const onOnline = () => timer !== undefined && void runAttempt()
  window.addEventListener('online', onOnline)
  const start = () => {
    if (hasEnded || running) return
    onState('sending')
    void runAttempt()
  }
  start()
  return {
    pause: () => {
      abortAttempt()
      onState('paused')
    },
    resume: start,
    stop: end,
  }
}

/** Result of a job attempt. */
export type JobResult = 'completed' | 'failed' | 'interrupted'

/** A completed HTTP call. */
export interface EndedCall {
  method: string
  /** Pattern of the route, never the address itself, so that the number of time series is bounded. */
  route: string
  status: number
  /** Undefined for streams, which last as long as the client stays connected. */
  seconds: number | undefined
}

/**
 * Receives measurements from all parts of the program. Without metrics it does nothing, so each call must cost next to nothing. Names come
 * from code, never from callers, because each creates a time series.
 */
export interface Recorder {
  callEnded: (call: EndedCall) => void
  /** Reports the wait for a database connection. */
  connectionTaken: (seconds: number) => void
  jobEnded: (kind: string, result: JobResult, seconds: number) => void
  /** Returns a function that reports the end of the run. */
  transcoderStarted: () => (failed: boolean) => void
  emailEnded: (failed: boolean, seconds: number) => void
  /** Reports a call to the payment provider, with its HTTP status or `unreachable`. */
  providerCallEnded: (operation: string, status: number | 'unreachable', seconds: number) => void
  cacheLookedUp: (result: 'hit' | 'miss') => void
  /** Reports where a response for a visitor was read from; only where there is a choice. */
  readForVisitor: (from: 'replica' | 'primary') => void
  /** Returns a function that reports that the stream was closed. */
  streamOpened: () => () => void
}

const noop = () => undefined

const NO_RECORDER: Recorder = {
  callEnded: noop,
  connectionTaken: noop,
  jobEnded: noop,
  transcoderStarted: () => noop,
  emailEnded: noop,
  providerCallEnded: noop,
  cacheLookedUp: noop,
  readForVisitor: noop,
  streamOpened: () => noop,
}

let current = NO_RECORDER

/** Returns the current recorder of this process. */
export const recorder = (): Recorder => current

/** Installs a recorder for this process. Returns a function that removes it. */
export function installRecorder(installed: Recorder): () => void {
  current = installed
  return () => {
    if (current === installed) current = NO_RECORDER
  }
}

/** Returns the seconds since a `performance.now()` timestamp. */
export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000

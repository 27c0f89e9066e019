/** What became of a job's try. */
export type JobResult = 'completed' | 'failed' | 'interrupted'

/** An HTTP call that has ended. */
export interface EndedCall {
  method: string
  /** The route's pattern, never the address itself: there are only so many. */
  route: string
  status: number
  /** Undefined for streams, which last as long as their reader likes. */
  seconds: number | undefined
}

/**
 * What the parts of the program report as it happens. Nobody listens unless metrics are served, so each report must cost next to
 * nothing. Names that are recorded come from the code, never from callers: each makes a time series.
 */
export interface Recorder {
  callEnded: (call: EndedCall) => void
  /** How long something waited for a database connection. */
  connectionTaken: (seconds: number) => void
  jobEnded: (kind: string, result: JobResult, seconds: number) => void
  /** The answer tells that the run has ended. */
  transcoderStarted: () => (failed: boolean) => void
  emailEnded: (failed: boolean, seconds: number) => void
  /** A call of the payment provider; the status is its HTTP status, or `unreachable`. */
  providerCallEnded: (operation: string, status: number | 'unreachable', seconds: number) => void
  cacheLookedUp: (result: 'hit' | 'miss') => void
  /** The answer tells that the stream is closed. */
  streamOpened: () => () => void
}

const nothing = () => undefined

const SILENT: Recorder = {
  callEnded: nothing,
  connectionTaken: nothing,
  jobEnded: nothing,
  transcoderStarted: () => nothing,
  emailEnded: nothing,
  providerCallEnded: nothing,
  cacheLookedUp: nothing,
  streamOpened: () => nothing,
}

let current = SILENT

/** Whoever listens to what the parts of this process report. */
export const recorder = (): Recorder => current

/** Listens from now on to what the parts of this process report, until the answer is called. */
export function listenAsRecorder(listening: Recorder): () => void {
  current = listening
  return () => {
    if (current === listening) current = SILENT
  }
}

/** Seconds since a moment of `performance.now()`. */
export const secondsSince = (begun: number): number => (performance.now() - begun) / 1000

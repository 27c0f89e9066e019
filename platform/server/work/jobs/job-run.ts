import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { LeasedJob } from './job-lease.ts'
import type { Kind, WorkerTools } from './job-kinds.ts'
import { SafeMessageError } from './failure-reason.ts'

/** Reason for aborting a try: its process stops. */
export class ProcessStopping extends Error {}
/** Reason for aborting a try: its lease may have expired, so another process may have taken over the job. */
export class LeaseLost extends Error {}

/** One try of a job, from when it was taken. */
export interface Run {
  kind: Kind
  job: LeasedJob
  tryNumber: number
  /** Aborts the try with a reason. */
  ending: AbortController
  /** Time of the last lease renewal, by this process's monotonic clock. */
  renewedAt: number
  /** Resolves when its result has been stored. */
  settled: Promise<void>
}

/** Runs a job within the limits of its kind. Throws the reason why it was aborted, or the error of the job. */
export async function perform({ kind, job, tryNumber, ending }: Run, tools: WorkerTools, graceMs: number) {
  const { limitSeconds, tries } = kind
  const { signal } = ending
  if (job.failures >= tries) throw new SafeMessageError('its process ended in the middle')
  const limitError = new SafeMessageError(`longer than its limit of ${limitSeconds} seconds`)
  const limit = setTimeout(() => ending.abort(limitError), limitSeconds * 1000)
  // A job that ignores its signal cannot be stopped, and must not block others forever, so it is abandoned after the grace period. When the
  // process stops, it ends with that instead.
  const waitForGracePeriod = async () => {
    await once(signal, 'abort')
    if (signal.reason instanceof ProcessStopping) await new Promise(() => undefined)
    await wait(graceMs, undefined, { ref: false })
  }
  try {
    const work = kind.perform(job.data, { ...tools, signal, tryNumber, tries })
    await Promise.race([work, waitForGracePeriod().then(() => signal.throwIfAborted())])
  } catch (error) {
    // The reason for the abort says more than the error that the abort caused.
    throw signal.aborted ? signal.reason : error
  } finally {
    clearTimeout(limit)
  }
}

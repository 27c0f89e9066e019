import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Taken } from './job-lease.ts'
import type { Kind, WorkerTools } from './job-kinds.ts'
import { PlainReason } from './failure-reason.ts'

/** Why a try is broken off: its process stops. */
export class Stopping extends Error {}
/** Why a try is broken off: others may think that its process is gone, and have taken the job over. */
export class Lost extends Error {}

/** One try at a job, from when it was taken. */
export interface Run {
  kind: Kind
  job: Taken
  tryNumber: number
  /** Aborts what is done, and says why. */
  ending: AbortController
  /** When it was last said that it is being worked on, by this process's own clock. */
  saidAt: number
  /** Resolves when it is stored how it ended. */
  settled: Promise<void>
}

/** Does a job within the limits of its kind. Throws why it was ended, or what it threw of itself. */
export async function perform({ kind, job, tryNumber, ending }: Run, tools: WorkerTools, graceMs: number) {
  const { limitSeconds, tries } = kind
  const { signal } = ending
  if (job.failures >= tries) throw new PlainReason('its process ended in the middle')
  const late = new PlainReason(`longer than its limit of ${limitSeconds} seconds`)
  const limit = setTimeout(() => ending.abort(late), limitSeconds * 1000)
  // What does not heed its signal cannot be ended, and must not keep others out for ever. It ends with a process that stops.
  const giveUp = async () => {
    await once(signal, 'abort')
    if (signal.reason instanceof Stopping) await new Promise(() => undefined)
    await wait(graceMs, undefined, { ref: false })
  }
  try {
    const work = kind.perform(job.data, { ...tools, signal, tryNumber, tries })
    await Promise.race([work, giveUp().then(() => signal.throwIfAborted())])
  } catch (error) {
    // What it threw because it was to end says less than why it was to end.
    throw signal.aborted ? signal.reason : error
  } finally {
    clearTimeout(limit)
  }
}

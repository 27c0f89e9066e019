import { setTimeout as wait } from 'node:timers/promises'
import type { JobWithMetadata } from 'pg-boss'
import type { Held } from './job-lease.ts'
import type { Kind, WorkerTools } from './job-kinds.ts'
import { PlainReason } from './failure-reason.ts'

/** What is stored of a job. */
export interface Ticket {
  data: unknown
  /** By this product's clock, which tests set forward; the queue's own is the database's. */
  not_before: string | null
}

/** Why a try is broken off: its process stops. */
export class Stopping extends Error {}
/** Why a try is broken off: others may think that its process is gone, and have taken the job over. */
export class Lost extends Error {}

/** Whether a job may be another's by now: nothing that is said of it counts. */
export const hasLost = ({ reason }: AbortSignal): boolean => reason instanceof Lost
/** Whether a try ended early through no fault of its own. */
export const isBrokenOff = ({ reason }: AbortSignal): boolean => reason instanceof Stopping

/** How a try ended. */
export type Outcome = { done: true } | { done: false; error: unknown }

/** One try at a job, from when it was taken. */
export class Run {
  readonly kind: Kind
  readonly held: Held
  readonly tryNumber: number
  /** When it was last said that it is being worked on, by this process's own clock. */
  saidAt: number
  readonly ended: Promise<Outcome>
  /** Resolves when the queue knows how it ended. */
  settled: Promise<void> = Promise.resolve()
  readonly #ending = new AbortController()

  constructor(kind: Kind, job: JobWithMetadata<Ticket>, tools: WorkerTools, how: { takenAt: number; graceMs: number }) {
    this.kind = kind
    this.held = { kind: kind.name, id: job.id, taken: job.retryCount }
    // Tries that do not count make both numbers larger.
    this.tryNumber = Math.max(1, kind.tries - (job.retryLimit - job.retryCount))
    this.saidAt = how.takenAt
    this.ended = this.#perform(job.data, tools, how.graceMs)
  }

  get signal(): AbortSignal {
    return this.#ending.signal
  }

  breakOff(reason: Error): void {
    this.#ending.abort(reason)
  }

  async #perform(ticket: Ticket, tools: WorkerTools, graceMs: number): Promise<Outcome> {
    const { limitSeconds, tries } = this.kind
    const late = new PlainReason(`longer than its limit of ${limitSeconds} seconds`)
    const limit = setTimeout(() => this.breakOff(late), limitSeconds * 1000)
    const over = new AbortController()
    const work = async (): Promise<Outcome> => {
      await this.kind.perform(ticket?.data, { ...tools, signal: this.signal, tryNumber: this.tryNumber, tries })
      return { done: true }
    }
    try {
      return await Promise.race([work(), this.#outlive(graceMs, over.signal)])
    } catch (error) {
      // What it threw because it was to end says less than why it was to end.
      return { done: false, error: this.signal.aborted ? this.signal.reason : error }
    } finally {
      clearTimeout(limit)
      over.abort()
    }
  }

  // What does not heed its signal cannot be ended, and must not keep others out for ever. It ends with a process that stops.
  async #outlive(graceMs: number, over: AbortSignal): Promise<Outcome> {
    const signalled = new Promise<void>((resolve) => {
      this.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    await signalled
    if (isBrokenOff(this.signal)) return new Promise(() => undefined)
    await wait(graceMs, undefined, { signal: over, ref: false }).catch(() => undefined)
    return { done: false, error: this.signal.reason }
  }
}

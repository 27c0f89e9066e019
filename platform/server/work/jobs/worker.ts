import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Role } from '../../config.ts'
import type { OpenDatabase } from '../../database/database.ts'
import { waitForDatabase } from '../../database/wait-for-database.ts'
import { HttpError } from '../../http/http-errors.ts'
import { recorder, secondsSince } from '../../monitoring/recorder.ts'
import { inSpan } from '../../monitoring/spans.ts'
import { WAKE_CHANNEL } from '../enqueue.ts'
import {
  complete,
  deleteExpired,
  endLeases,
  fail,
  failPermanently,
  listDue,
  release,
  renewLeases,
  takeDue,
} from './job-lease.ts'
import { allKindsOf, canRunQueue, type JobDeclarations, type Kind, type WorkerTools } from './job-kinds.ts'
import { reasonOf } from './failure-reason.ts'
import { LeaseLost, perform, ProcessStopping, type Run } from './job-run.ts'
import { createSchedule } from './schedule.ts'

const DEFAULT_TIMING = {
  /** Polling interval of a worker. */
  pollMs: 2_000,
  /** Duration of a lease: a process that does not renew it in time counts as gone. */
  leaseMs: 30_000,
  /** Time that an aborted job may continue before it is abandoned. */
  graceMs: 10_000,
  /** Interval of deleting expired jobs; long, because the embedded database runs one statement at a time and screens come first. */
  cleanupIntervalMs: 300_000,
  /** Concurrency limits of queues by name, for those that need another limit than ten. */
  queueLimits: {} as Readonly<Record<string, number>>,
}
export type WorkerOptions = Partial<typeof DEFAULT_TIMING>

/** Default number of jobs of one queue, of all kinds together, that a process runs at once. */
const QUEUE_AT_ONCE = 10
/** Number of renewals within the duration of a lease. */
const RENEWALS_PER_LEASE = 6
/** Fraction of the lease duration without a renewal after which a process aborts its jobs. */
const TRUSTED_LEASE_SHARE = 2 / 3
const STORE_RETRY_MS = 500
/** Base delay before the first retry; it doubles with each further one. */
const RETRY_DELAY_SECONDS = 15
const LOG_INTERVAL_MS = 30_000

const retryDelayAfter = (tryNumber: number): number => RETRY_DELAY_SECONDS * 2 ** (tryNumber - 1) * (1 + Math.random())

/** Returns a function that logs errors. Rate-limits those of an unavailable database, which every poll repeats. */
function createRateLimitedLog(log: FastifyBaseLogger): (error: unknown) => void {
  let loggedAt = -Infinity
  return (error) => {
    const known = error instanceof HttpError
    if (known && performance.now() - loggedAt < LOG_INTERVAL_MS) return
    if (known) loggedAt = performance.now()
    log.error({ err: error }, 'job queue')
  }
}

interface WorkerContext {
  kinds: readonly Kind[]
  /** Null if other processes add scheduled jobs and delete expired ones. */
  schedule: ReturnType<typeof createSchedule> | null
  tools: () => WorkerTools
  pace: typeof DEFAULT_TIMING
}

/** Takes and runs jobs of some kinds, within the concurrency that each kind declares. */
class Worker {
  readonly #context: WorkerContext
  readonly #onError: (error: unknown) => void
  readonly #runs = new Set<Run>()
  readonly #renewalTimer: NodeJS.Timeout
  readonly #polling: Promise<void>
  #stopping = false
  #hasLeft = false
  #renewing: Promise<void> | null = null
  #cleanedUpAt = performance.now()
  #wake: () => void = () => undefined

  constructor(context: WorkerContext) {
    this.#context = context
    this.#onError = createRateLimitedLog(context.tools().log)
    this.#renewalTimer = setInterval(() => this.#renew(), context.pace.leaseMs / RENEWALS_PER_LEASE)
    this.#polling = this.#pollUntilStopped()
  }

  /** Makes it poll now. */
  wake(): void {
    this.#wake()
  }

  /** Takes no more jobs, aborts running ones and waits for them, at most for the given time; other workers take over any still running. */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true
    this.wake()
    for (const run of this.#runs) run.ending.abort(new ProcessStopping())
    const ended = this.#polling.then(() => Promise.all([...this.#runs].map(({ settled }) => settled)))
    await Promise.race([ended, wait(timeoutMs, undefined, { ref: false })])
    this.#hasLeft = true
    clearInterval(this.#renewalTimer)
    await this.#renewing
  }

  async #pollUntilStopped(): Promise<void> {
    while (!this.#stopping) {
      const wakeUp = Promise.withResolvers<void>()
      this.#wake = wakeUp.resolve
      await this.#poll().catch(this.#onError)
      const timer = setTimeout(wakeUp.resolve, this.#context.pace.pollMs)
      await wakeUp.promise
      clearTimeout(timer)
    }
  }

  #freeFor({ name, queue, concurrency }: Kind): number {
    const running = [...this.#runs].map(({ kind }) => kind)
    const ofKind = running.filter((kind) => kind.name === name).length
    const ofQueue = running.filter((kind) => kind.queue === queue).length
    return this.#stopping
      ? 0
      : Math.min(concurrency - ofKind, (this.#context.pace.queueLimits[queue] ?? QUEUE_AT_ONCE) - ofQueue)
  }

  async #poll(): Promise<void> {
    const { kinds, schedule, tools } = this.#context
    const { db, now } = tools()
    await schedule?.(db, now)
    const free = kinds.filter((kind) => this.#freeFor(kind) > 0)
    if (free.length === 0) return
    const due = await listDue(
      db,
      free.map(({ name }) => name),
    )
    // If a queue is nearly full, kinds with the most free capacity go first, so that no kind blocks the others.
    const dueKinds = free.filter(({ name }) => due.has(name)).sort((a, b) => this.#freeFor(b) - this.#freeFor(a))
    for (const kind of dueKinds) await this.#take(kind)
  }

  async #take(kind: Kind): Promise<void> {
    const limit = this.#freeFor(kind)
    if (limit <= 0) return
    const { tools, pace } = this.#context
    const { db, log } = tools()
    const startedAt = performance.now()
    for (const job of await takeDue(db, kind.name, limit, pace.leaseMs / 1000)) {
      if (job.isReclaimed) log.error({ job: kind.name, id: job.id }, 'a job is taken over: its process ended')
      const tryNumber = Math.min(job.failures + 1, kind.tries)
      const run: Run = {
        kind,
        job,
        tryNumber,
        renewedAt: startedAt,
        ending: new AbortController(),
        settled: Promise.resolve(),
      }
      this.#runs.add(run)
      run.settled = this.#settle(run)
        .catch(this.#onError)
        .finally(() => {
          this.#runs.delete(run)
          this.wake()
        })
      if (this.#stopping) run.ending.abort(new ProcessStopping())
    }
  }

  async #settle(run: Run): Promise<void> {
    const { kind, job, tryNumber, ending } = run
    const { tools, pace } = this.#context
    const { db, log } = tools()
    const beganAt = performance.now()
    const attempt = () => perform(run, tools(), pace.graceMs)
    const failed = await inSpan(`job ${kind.name}`, 'internal', { 'job.try': tryNumber }, attempt).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    const interrupted = [LeaseLost, ProcessStopping].some((cause) => ending.signal.reason instanceof cause)
    const result = interrupted ? 'interrupted' : failed ? 'failed' : 'completed'
    recorder().jobEnded(kind.name, result, secondsSince(beganAt))
    const logFields = { job: kind.name, id: job.id, try: tryNumber, of: kind.tries }
    for (;;) {
      const reason: unknown = ending.signal.reason
      if (reason instanceof LeaseLost) return log.warn(logFields, 'a job is left to whoever took it over')
      try {
        if (!failed) return void (await complete(db, job, kind))
        if (reason instanceof ProcessStopping) return void (await release(db, job))
        const isLast = tryNumber === kind.tries
        const failure = reasonOf(failed.error)
        if (isLast) await failPermanently(db, job, failure, this.#context.tools().services.config.FAILED_JOB_DAYS)
        else await fail(db, job, failure, retryDelayAfter(tryNumber))
        return log.error({ err: failed.error, ...logFields }, isLast ? 'a job failed for good' : 'a job failed')
      } catch (error) {
        if (!(error instanceof HttpError) || this.#hasLeft) throw error
        // The try has ended, but the database is unavailable: storing its result is retried until it is back.
        await wait(STORE_RETRY_MS)
      }
    }
  }

  #renew(): void {
    // Aborts jobs whose leases could not be renewed, before other processes take them over.
    const trustedSince = performance.now() - this.#context.pace.leaseMs * TRUSTED_LEASE_SHARE
    for (const run of this.#runs) if (run.renewedAt < trustedSince) run.ending.abort(new LeaseLost())
    this.#renewing ??= this.#renewAndCleanUp()
      .catch(this.#onError)
      .finally(() => (this.#renewing = null))
  }

  async #renewAndCleanUp(): Promise<void> {
    const { schedule, tools, pace } = this.#context
    const { db } = tools()
    const runs = [...this.#runs]
    if (runs.length > 0) {
      const startedAt = performance.now()
      const jobs = runs.map(({ job }) => job)
      const heldIds = await renewLeases(db, jobs, pace.leaseMs / 1000)
      for (const run of runs) {
        if (heldIds.has(run.job.id)) run.renewedAt = startedAt
        // Jobs whose results were just stored have no lease either.
        else if (this.#runs.has(run)) run.ending.abort(new LeaseLost())
      }
    }
    if (!schedule || performance.now() - this.#cleanedUpAt < pace.cleanupIntervalMs) return
    this.#cleanedUpAt = performance.now()
    await deleteExpired(db)
  }
}

/**
 * Starts a worker for the queues of these roles. Returns a function that stops it, aborting running jobs and waiting for them at most for
 * the given time. With the role `worker`, it also adds scheduled jobs and deletes expired ones.
 */
export async function startWorker(
  { db, embedded, listen }: OpenDatabase,
  declarations: JobDeclarations,
  roles: readonly Role[],
  tools: () => WorkerTools,
  options: WorkerOptions = {},
): Promise<(timeoutMs: number) => Promise<void>> {
  const kinds = allKindsOf(declarations).filter(({ queue }) => canRunQueue(roles, queue))
  if (kinds.length === 0) return async () => undefined
  // Only one process at a time opens the embedded database, so jobs still marked as running were left by one that is gone.
  if (embedded) await waitForDatabase(tools().log, () => endLeases(db))
  const schedule = roles.includes('worker') ? createSchedule(declarations.scheduledJobs) : null
  const worker = new Worker({ kinds, schedule, tools, pace: { ...DEFAULT_TIMING, ...options } })
  const stopListening = await listen(WAKE_CHANNEL, () => worker.wake())
  return async (timeoutMs) => {
    await stopListening()
    await worker.stop(timeoutMs)
  }
}

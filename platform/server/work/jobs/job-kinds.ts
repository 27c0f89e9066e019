import type { OptionalPart } from '#platform/contract/optional-parts.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Role } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import type { JobKind } from '../enqueue.ts'
import { publishEphemeralEvent, type SendEphemeralEvent } from '../live-events.ts'
import type { Services } from '../../services.ts'

/** What a worker process provides to its jobs. `db` is not a transaction: jobs open their own. */
export interface WorkerTools {
  db: Database
  now: Date
  services: Services
  log: FastifyBaseLogger
}

/** What one try of a job may use. */
export interface JobTools extends WorkerTools {
  /**
   * Aborts at the time limit, when the process stops, and when another process may have taken over the job. Jobs that take more than
   * seconds must observe it, end what they started, such as child processes, and throw: returning means that the job is done.
   */
  signal: AbortSignal
  /** Number of this try, starting at 1; `tries` is the maximum. A try interrupted because its process stopped does not count. */
  tryNumber: number
  tries: number
}

/** What a job that reports its progress may use. */
export interface ReportingTools extends JobTools {
  /** Reports the progress, from 0 to 100; repeated values are skipped. */
  progress: (percent: number) => void
}

/** A kind of job as seen by workers. Each kind waits separately, behind no other kind. */
export interface Kind {
  name: string
  /** Kinds in one queue share its concurrency limit in a process; only processes with the role `media` take the queues of media. */
  queue: string
  /** Maximum number of jobs of this kind that one process runs at once. */
  concurrency: number
  /** Time limit of one try. */
  limitSeconds: number
  tries: number
  /** Retention of completed jobs. */
  retentionSeconds: number
  /** Optional part of the product that it belongs to; while that is off, its jobs wait. */
  onlyWith?: OptionalPart
  perform: (stored: unknown, tools: JobTools) => Promise<unknown>
}

/** A kind of job that is enqueued in a transaction and runs after its commit, at least once. */
export interface Job<Data> extends JobKind<Data>, Kind {}

interface JobDeclaration<Data, Tools> extends Partial<Omit<Kind, 'name' | 'perform'>> {
  name: string
  /** Schema of the stored data. */
  data: z.ZodType<Data>
  run: (data: Data, tools: Tools) => Promise<unknown>
}

/** Reports progress to the owner of the item in an ephemeral event. */
type Progress<Data> = (data: Data, percent: number, report: SendEphemeralEvent) => void

const DAY_SECONDS = 24 * 60 * 60
/**
 * Queues of CPU-intensive jobs, which run for minutes or hours and can have dedicated processes with `ROLE=media`. `media-later` is
 * separate, so that what people wait for in `media` never waits for it.
 */
const MEDIA_QUEUES: readonly string[] = ['media', 'media-later']
/** Queue for deleting files that are no longer shown. It is separate, so that they do not wait: until then, their URLs still work. */
export const REMOVAL_QUEUE = 'removal'
const DEFAULTS = { queue: 'work', concurrency: 2, limitSeconds: 300, tries: 9, retentionSeconds: DAY_SECONDS }
const SCHEDULED_DEFAULTS = { ...DEFAULTS, concurrency: 1, limitSeconds: 900, tries: 3 }
/** Upper bound for the time limit of any kind. */
const LIMIT_MAX_SECONDS = 12 * 60 * 60

function checkLimits<Limits extends Pick<Kind, 'name' | 'concurrency' | 'limitSeconds' | 'tries'>>(
  kind: Limits,
): Limits {
  const { name, concurrency, limitSeconds, tries } = kind
  if (concurrency < 1 || tries < 1 || limitSeconds < 1 || limitSeconds > LIMIT_MAX_SECONDS)
    throw new Error(`The job ${name} is declared with numbers that cannot be kept to`)
  return kind
}

/** Returns a progress function that reports each whole percent once, however often it is called. */
function createReporter(report: (percent: number) => void): (percent: number) => void {
  let last: number | null = null
  return (percent) => {
    const rounded = Math.floor(Math.min(100, Math.max(0, percent)))
    if (rounded === last || Number.isNaN(rounded)) return
    last = rounded
    report(rounded)
  }
}

/**
 * Declares a kind of job: the schema of its data, its function, and its limits. Jobs may run more than once, so the function must be
 * idempotent. With `progress`, it can report its progress.
 */
export function job<Data>(declared: JobDeclaration<Data, ReportingTools> & { progress: Progress<Data> }): Job<Data>
export function job<Data>(declared: JobDeclaration<Data, JobTools> & { progress?: undefined }): Job<Data>
export function job<Data>({
  data: shape,
  run,
  progress,
  ...bounds
}: JobDeclaration<Data, ReportingTools> & { progress?: Progress<Data> }): Job<Data> {
  return {
    ...checkLimits({ ...DEFAULTS, ...bounds }),
    prepare: (data) => shape.parse(data),
    perform: (stored, tools) => {
      const data = shape.parse(stored)
      const report = (percent: number) => {
        if (tools.signal.aborted) return
        progress?.(data, percent, (kind, accountId, payload) =>
          publishEphemeralEvent(tools.services.eventBus, kind, accountId, payload),
        )
      }
      return run(data, { ...tools, progress: createReporter(report) })
    },
  }
}

/** A job that runs at scheduled times, in only one of all processes. */
export interface ScheduledJob extends Partial<Pick<Kind, 'limitSeconds' | 'tries' | 'onlyWith'>> {
  name: string
  /** Schedule as five cron fields, in UTC. */
  cron: string
  run: (tools: JobTools) => Promise<unknown>
}

/** All declared jobs. */
export interface JobDeclarations {
  jobs: readonly Job<never>[]
  scheduledJobs: readonly ScheduledJob[]
}

/** Returns the kind of a scheduled job as seen by workers: when its time comes, it waits like any other. */
const kindOf = ({ run, ...declared }: ScheduledJob): Kind =>
  checkLimits({ ...SCHEDULED_DEFAULTS, ...declared, perform: (_nothing, tools) => run(tools) })

/** Returns whether a process with these roles runs jobs of a queue. */
export const canRunQueue = (roles: readonly Role[], queue: string): boolean =>
  roles.includes(MEDIA_QUEUES.includes(queue) ? 'media' : 'worker')

/** Returns all kinds of jobs. Throws if two have the same name, because each would run the other's jobs. */
export function allKindsOf({ jobs, scheduledJobs }: JobDeclarations): Kind[] {
  const kinds: Kind[] = [...jobs, ...scheduledJobs.map(kindOf)]
  const names = new Set<string>()
  for (const { name } of kinds) {
    if (names.has(name)) throw new Error(`Two kinds of work have the name ${name}`)
    names.add(name)
  }
  return kinds
}

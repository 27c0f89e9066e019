import type { OptionalPart } from '#platform/contract/optional-parts.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Role } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import type { JobKind } from '../enqueue.ts'
import { sendSign, type TellSign } from '../live-events.ts'
import type { Services } from '../../services.ts'

/** What a process that works brings to its jobs. The database is the whole one: work opens its own transactions. */
export interface WorkerTools {
  db: Database
  now: Date
  services: Services
  log: FastifyBaseLogger
}

/** What one try at a job may use. */
export interface JobTools extends WorkerTools {
  /**
   * Ends with the time limit, with the process that stops, and when another process may have taken the job over. Whatever takes more
   * than seconds heeds it, ends what it started, such as another program, and throws: what returns has done its work.
   */
  signal: AbortSignal
  /** Which try this is, from 1, of how many. A try that was broken off because its process stopped does not count. */
  tryNumber: number
  tries: number
}

/** What a job that reports how far it is may use. */
export interface ReportingTools extends JobTools {
  /** Says how far it is, from 0 to 100; what was said already is not said again. */
  progress: (percent: number) => void
}

/** A kind of work as those see it who do it. Each kind waits by itself, behind no other kind. */
export interface Kind {
  name: string
  /** Kinds of one queue share what a process does at once; `media` is taken by processes with that role only. */
  queue: string
  /** How many of them one process does at once. */
  concurrency: number
  /** How long one try may take. */
  limitSeconds: number
  tries: number
  /** How long what is done is remembered. */
  keptSeconds: number
  /** The part of the product it belongs to; while that is turned off it waits. */
  onlyWith?: OptionalPart
  perform: (stored: unknown, tools: JobTools) => Promise<unknown>
}

/** A kind of work that is asked for in a transaction and done after its commit, at least once. */
export interface Job<Data> extends JobKind<Data>, Kind {}

interface Declared<Data, Tools> extends Partial<Omit<Kind, 'name' | 'perform'>> {
  name: string
  /** The shape of what it works on, as it is stored. */
  data: z.ZodType<Data>
  run: (data: Data, tools: Tools) => Promise<unknown>
}

/** Tells the owner of what is worked on, by a sign, how far it is. */
type Progress<Data> = (data: Data, percent: number, tell: TellSign) => void

const DAY_SECONDS = 24 * 60 * 60
/** Processes of their own take this queue, with `ROLE=media`: it keeps processors busy for minutes and hours. */
const MEDIA_QUEUE = 'media'
/** Removes what nothing shows any more, behind no other work: until it is done, its address works. */
export const REMOVAL_QUEUE = 'removal'
const DEFAULTS = { queue: 'work', concurrency: 2, limitSeconds: 300, tries: 9, keptSeconds: DAY_SECONDS }
const AT_SET_TIMES = { ...DEFAULTS, concurrency: 1, limitSeconds: 900, tries: 3 }
/** Nobody would wait longer. */
const LIMIT_MAX_SECONDS = 12 * 60 * 60

function inBounds<Limits extends Pick<Kind, 'name' | 'concurrency' | 'limitSeconds' | 'tries'>>(kind: Limits): Limits {
  const { name, concurrency, limitSeconds, tries } = kind
  if (concurrency < 1 || tries < 1 || limitSeconds < 1 || limitSeconds > LIMIT_MAX_SECONDS)
    throw new Error(`The job ${name} is declared with numbers that cannot be kept to`)
  return kind
}

/** Tells each whole percent once, so that it may be said as often as one likes. */
function reporter(tell: (percent: number) => void): (percent: number) => void {
  let told: number | null = null
  return (percent) => {
    const whole = Math.floor(Math.min(100, Math.max(0, percent)))
    if (whole === told || Number.isNaN(whole)) return
    told = whole
    tell(whole)
  }
}

/**
 * Declares a kind of work: the shape of what it works on, what is done with it, and within which bounds. It may run twice: it must not
 * harm. With `progress` it may say how far it is.
 */
export function job<Data>(declared: Declared<Data, ReportingTools> & { progress: Progress<Data> }): Job<Data>
export function job<Data>(declared: Declared<Data, JobTools> & { progress?: undefined }): Job<Data>
export function job<Data>({
  data: shape,
  run,
  progress,
  ...bounds
}: Declared<Data, ReportingTools> & { progress?: Progress<Data> }): Job<Data> {
  return {
    ...inBounds({ ...DEFAULTS, ...bounds }),
    prepare: (data) => shape.parse(data),
    perform: (stored, tools) => {
      const data = shape.parse(stored)
      const report = (percent: number) => {
        if (tools.signal.aborted) return
        progress?.(data, percent, (kind, accountId, payload) =>
          sendSign(tools.services.notifyBatcher, kind, accountId, payload),
        )
      }
      return run(data, { ...tools, progress: reporter(report) })
    },
  }
}

/** Work that is done at set times, by one process of all that run. */
export interface ScheduledJob extends Partial<Pick<Kind, 'limitSeconds' | 'tries' | 'onlyWith'>> {
  name: string
  /** When, as five cron fields in UTC. */
  cron: string
  run: (tools: JobTools) => Promise<unknown>
}

/** What there is to do. */
export interface AllWork {
  jobs: readonly Job<never>[]
  scheduledJobs: readonly ScheduledJob[]
}

/** A scheduled job as those see it who do it: when its time comes, it waits like any other. */
const kindOf = ({ run, ...declared }: ScheduledJob): Kind =>
  inBounds({ ...AT_SET_TIMES, ...declared, perform: (_nothing, tools) => run(tools) })

/** Whether a process with these roles does work of a queue. */
export const takesQueue = (roles: readonly Role[], queue: string): boolean =>
  roles.includes(queue === MEDIA_QUEUE ? 'media' : 'worker')

/** All kinds there are. Throws when two have one name: they would do each other's work. */
export function allKindsOf({ jobs, scheduledJobs }: AllWork): Kind[] {
  const kinds: Kind[] = [...jobs, ...scheduledJobs.map(kindOf)]
  const names = new Set<string>()
  for (const { name } of kinds) {
    if (names.has(name)) throw new Error(`Two kinds of work have the name ${name}`)
    names.add(name)
  }
  return kinds
}

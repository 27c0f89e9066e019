import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Role } from '../../config.ts'
import type { OpenDatabase } from '../../database/database.ts'
import { WAKING, type Enqueue, type EnqueueAll } from '../enqueue.ts'
import { waitForDatabase } from '../../database/wait-for-database.ts'
import { HttpError } from '../../http/http-errors.ts'
import { runDue } from './due-jobs.ts'
import { reclaim } from './job-lease.ts'
import { allKindsOf, takesQueue, type Job, type ScheduledJob, type WorkerTools } from './job-kinds.ts'
import { backendOf, layOut } from './queue-setup.ts'
import type { Ticket } from './job-run.ts'
import { Worker, type AtOnce, type Pace } from './worker.ts'

/** The queue of this process. */
export interface Queue {
  enqueue: Enqueue
  enqueueAll: EnqueueAll
  /** Begins to take what is for these roles, until the queue closes. */
  work: (roles: readonly Role[], tools: () => WorkerTools) => Promise<void>
  /** Does what is due by a given clock, one after the other, and throws what a job throws; for tests. */
  runDue: (tools: () => WorkerTools) => Promise<number>
  /** Lets what runs finish, at most for the given time. */
  close: (patienceMs: number) => Promise<void>
}

/** What there is to do, by whoever opens the queue. */
export interface AllWork {
  jobs: readonly Job<never>[]
  scheduledJobs: readonly ScheduledJob[]
}

export interface QueueOptions extends Partial<Pace> {
  /** Whether this process keeps the queue tidy and starts what is done at set times; otherwise others do. */
  supervise?: boolean
  /** How often it is tidied. */
  tidySeconds?: number
  /** How many jobs of a queue this process does at once, where ten are too many or too few. */
  atOnce?: AtOnce
}

const POLL_MS = 2_000
/** A process that says nothing of its jobs for so long is gone. */
const SILENT_MS = 30_000
// The embedded database answers one question at a time; screens come first.
const TIDY_SECONDS = 300
/** What does not heed its signal is given up after this. */
const GRACE_MS = 10_000
const MOVE_MS = 60_000
const NO_JOB = '00000000-0000-0000-0000-000000000000'

const TOLD_EVERY_MS = 30_000

/** Passes errors on. Of a database that is away, which every look into the queue meets again, one is told now and then. */
function tellSometimes(tell: (error: Error) => void): (error: Error) => void {
  let toldAt = -Infinity
  return (error) => {
    const known = error instanceof HttpError
    if (known && performance.now() - toldAt < TOLD_EVERY_MS) return
    if (known) toldAt = performance.now()
    tell(error)
  }
}

// What an earlier version did at set times is asked for no more: nobody would take it.
async function setTimes(boss: PgBoss, scheduledJobs: readonly ScheduledJob[]): Promise<void> {
  const wanted = new Set(scheduledJobs.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
  for (const { name, cron } of scheduledJobs) await boss.schedule(name, cron, null, { tz: 'UTC' })
}

/** Opens the queue, which lives in the same database; makes it when there is none. */
export async function openQueue(
  opened: OpenDatabase,
  log: FastifyBaseLogger,
  { jobs, scheduledJobs }: AllWork,
  {
    supervise = true,
    tidySeconds = TIDY_SECONDS,
    pollMs = POLL_MS,
    silentMs = SILENT_MS,
    graceMs = GRACE_MS,
    moveMs = MOVE_MS,
    atOnce = {},
  }: QueueOptions = {},
): Promise<Queue> {
  const kinds = allKindsOf(jobs, scheduledJobs)
  const onTrouble = tellSometimes((error) => log.error({ err: error }, 'job queue'))
  await layOut(opened, kinds, onTrouble)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => opened.query(text, values) },
    backend: backendOf(opened),
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: tidySeconds,
    // Without it the library looks once a day for what is to be forgotten, however short that was to be kept.
    maintenanceIntervalSeconds: tidySeconds,
  })
  boss.on('error', onTrouble)
  await boss.start()
  // The library learns of a kind at its first use, by a query of its own: that must not be inside somebody's transaction.
  for (const { name } of kinds) await boss.findJobs(name, { id: NO_JOB })
  let worker: Worker | undefined
  let deafen: (() => Promise<void>) | undefined

  return {
    enqueue: async (db, { name, prepare }, data, { startAfter, onceFor } = {}) => {
      const ticket: Ticket = { data: prepare(data), not_before: startAfter?.toISOString() ?? null }
      await boss.send(name, ticket, {
        db: fromKysely(db),
        singletonKey: onceFor === undefined ? randomUUID() : `${name} ${onceFor}`,
        ...(startAfter ? { startAfter } : {}),
      })
    },

    enqueueAll: async (db, { name, prepare }, all, { startAfter, onceFor }) => {
      if (all.length === 0) return
      const tickets = all.map((data) => ({
        data: { data: prepare(data), not_before: startAfter.toISOString() } satisfies Ticket,
        singletonKey: `${name} ${onceFor(data)}`,
        startAfter,
      }))
      await boss.insert(name, tickets, { db: fromKysely(db) })
    },

    work: async (roles, tools) => {
      const taken = kinds.filter(({ queue }) => takesQueue(roles, queue))
      if (taken.length === 0) return
      if (roles.includes('worker')) await waitForDatabase(log, () => setTimes(boss, scheduledJobs))
      const names = taken.map(({ name }) => name)
      // The embedded database is open in one process at a time: what is under way was left by one that is gone.
      if (opened.embedded) await waitForDatabase(log, () => reclaim(opened.db, names, 0))
      const working = new Worker(boss, taken, tools, { pollMs, silentMs, graceMs, moveMs, atOnce }, onTrouble)
      worker = working
      working.start()
      deafen = await opened.listen(WAKING, () => working.wake())
    },

    runDue: (tools) => runDue(boss, jobs, tools),

    close: async (patienceMs) => {
      await deafen?.()
      await worker?.stop(patienceMs)
      await boss.stop({ graceful: false, close: false })
    },
  }
}

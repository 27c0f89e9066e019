import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss'
import type { z } from 'zod'
import type { Announcer } from './announcer.ts'
import { whileLayingOut, type Database, type OpenDatabase } from './database.ts'
import type { Enqueue, EnqueueAll, JobKind, QueueName } from './enqueue.ts'
import { patiently } from './patience.ts'
import { Refusal } from './refusals.ts'
import type { Services } from './services.ts'

/** What work outside a call may use. The database is the whole one: work opens its own transactions. */
export interface JobTools {
  db: Database
  now: Date
  services: Services
  log: FastifyBaseLogger
}

/** A kind of work that is asked for in a transaction and done after its commit, at least once. */
export interface Job<Data> extends JobKind<Data> {
  perform: (stored: unknown, tools: JobTools) => Promise<unknown>
}

/** Names a kind of work, with the shape of what it works on and what is done with it. It may run twice: it must not harm. */
export const job = <Data>({
  name,
  queue = 'work',
  data: shape,
  run,
}: {
  name: string
  queue?: QueueName
  data: z.ZodType<Data>
  run: (data: Data, tools: JobTools) => Promise<unknown>
}): Job<Data> => ({
  name,
  queue,
  prepare: (data) => shape.parse(data),
  perform: (stored, tools) => run(shape.parse(stored), tools),
})

/** Work that is done at set times, by one process of all that run. */
export interface ScheduledJob {
  name: string
  /** When, as five cron fields in UTC. */
  cron: string
  run: (tools: JobTools) => Promise<unknown>
}

/** Lets whichever process works look into the queue at once, instead of within seconds. */
export const wakeWorkers = ({ announce }: Announcer): void => announce(WAKING, 'look')

/** The queue of this process. */
export interface Queue {
  enqueue: Enqueue
  enqueueAll: EnqueueAll
  /** Begins to take work from the queue, until the queue closes. */
  work: (
    jobs: readonly Job<never>[],
    scheduledJobs: readonly ScheduledJob[],
    tools: () => JobTools,
    pollSeconds?: number,
  ) => Promise<void>
  /** Does what is due by a given clock, one after the other, and throws what a job throws; for tests. */
  runDue: (jobs: readonly Job<never>[], tools: () => JobTools) => Promise<number>
  /** Lets what runs finish, at most for the given time. */
  close: (patienceMs: number) => Promise<void>
}

const QUEUES: readonly QueueName[] = ['work', 'payments']
const WAKING = 'jobs_at_once'
const POLL_SECONDS = 2
const SCHEDULED_JOB_POLL_SECONDS = 5
const BATCH = 20
const DAY_SECONDS = 24 * 60 * 60
// When a job was made says when somebody paid, and an anonymous giver is not to be found by that.
const PAYMENTS_KEPT_SECONDS = 60

const TOLD_EVERY_MS = 30_000

/** Passes errors on. Of a database that is away, which every look into the queue meets again, one is told now and then. */
function tellSometimes(tell: (error: Error) => void): (error: Error) => void {
  let toldAt = -Infinity
  return (error) => {
    const known = error instanceof Refusal
    if (known && performance.now() - toldAt < TOLD_EVERY_MS) return
    if (known) toldAt = performance.now()
    tell(error)
  }
}

interface Ticket {
  kind: string
  data: unknown
  /** By this product's clock, which tests set forward; the queue's own is the database's. */
  not_before: string | null
}

async function runTicket({ kind, data }: Ticket, jobs: readonly Job<never>[], tools: JobTools): Promise<void> {
  const found = jobs.find(({ name }) => name === kind)
  if (!found) throw new Error(`Nobody knows how to do the job ${kind}`)
  await found.perform(data, tools)
}

// The library makes its tables in statements of its own, which two processes on an empty database must not run side by side.
const layOut = (opened: OpenDatabase, onTrouble: (error: Error) => void): Promise<void> =>
  whileLayingOut(opened.db, async (one) => {
    const boss = new PgBoss({ db: fromKysely(one), backend: backendOf(opened), supervise: false, schedule: false })
    boss.on('error', onTrouble)
    try {
      await boss.start()
      for (const name of QUEUES) {
        await boss.createQueue(name, {
          // One waiting job per key.
          policy: 'short',
          retryLimit: 8,
          retryDelay: 15,
          retryBackoff: true,
          deleteAfterSeconds: name === 'payments' ? PAYMENTS_KEPT_SECONDS : DAY_SECONDS,
        })
      }
    } finally {
      await boss.stop({ graceful: false, close: false })
    }
  })

const backendOf = ({ embedded }: OpenDatabase) => (embedded ? 'pglite' : 'postgres')

/** Opens the queue, which lives in the same database; makes it when there is none. */
export async function openQueue(opened: OpenDatabase, log: FastifyBaseLogger, supervise = true): Promise<Queue> {
  const onTrouble = tellSometimes((error) => log.error({ err: error }, 'job queue'))
  await layOut(opened, onTrouble)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => opened.query(text, values) },
    backend: backendOf(opened),
    supervise,
    schedule: supervise,
    // The embedded database answers one question at a time; screens come first.
    superviseIntervalSeconds: 300,
  })
  boss.on('error', onTrouble)
  await boss.start()
  // The library learns of a queue at its first use, by a query of its own: that must not be inside somebody's transaction.
  for (const name of QUEUES) await boss.findJobs(name, { key: 'none' })
  let deafen: (() => Promise<void>) | undefined

  return {
    enqueue: async (db, { name, queue, prepare }, data, { startAfter, onceFor } = {}) => {
      const ticket: Ticket = { kind: name, data: prepare(data), not_before: startAfter?.toISOString() ?? null }
      await boss.send(queue, ticket, {
        db: fromKysely(db),
        singletonKey: onceFor === undefined ? randomUUID() : `${name} ${onceFor}`,
        ...(startAfter ? { startAfter } : {}),
      })
    },

    enqueueAll: async (db, { name, queue, prepare }, all, { startAfter, onceFor }) => {
      if (all.length === 0) return
      const tickets = all.map((data) => ({
        data: { kind: name, data: prepare(data), not_before: startAfter.toISOString() } satisfies Ticket,
        singletonKey: `${name} ${onceFor(data)}`,
        startAfter,
      }))
      await boss.insert(queue, tickets, { db: fromKysely(db) })
    },

    work: async (jobs, scheduledJobs, tools, pollSeconds = POLL_SECONDS) => {
      await patiently(log, async () => {
        // What an earlier version did at set times: nobody would take its jobs.
        const wanted = new Set(scheduledJobs.map(({ name }) => name))
        for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
      })
      for (const { name, cron } of scheduledJobs) {
        await patiently(log, async () => {
          await boss.createQueue(name)
          await boss.schedule(name, cron, null, { tz: 'UTC' })
        })
      }
      for (const { name, run } of scheduledJobs) {
        await boss.work(name, { pollingIntervalSeconds: SCHEDULED_JOB_POLL_SECONDS }, () => run(tools()))
      }
      const workers: string[] = []
      for (const name of QUEUES) {
        const worker = await boss.work<Ticket>(
          name,
          { batchSize: BATCH, pollingIntervalSeconds: pollSeconds },
          async (batch) => {
            for (const { id, data } of batch) {
              try {
                await runTicket(data, jobs, tools())
              } catch (error) {
                // It waits for its next try; the others of the batch are done.
                log.error({ err: error, job: data.kind }, 'a job failed')
                await boss.fail(name, id, { message: String(error) })
              }
            }
          },
        )
        workers.push(worker)
      }
      deafen = await opened.listen(WAKING, () => {
        for (const worker of workers) boss.notifyWorker(worker)
      })
    },

    runDue: async (jobs, tools) => {
      let done = 0
      for (;;) {
        const due = await waiting(boss, tools().now)
        if (due.length === 0) return done
        for (const { id, name, data } of due) {
          await boss.complete(name, id, null, { includeQueued: true })
          await runTicket(data, jobs, tools())
          done++
        }
      }
    },

    close: async (patienceMs) => {
      await deafen?.()
      await boss.stop({ graceful: true, timeout: patienceMs, close: false })
    },
  }
}

async function waiting(boss: PgBoss, now: Date): Promise<JobWithMetadata<Ticket>[]> {
  const queued = (await Promise.all(QUEUES.map((name) => boss.findJobs<Ticket>(name, { queued: true })))).flat()
  return queued
    .filter(({ data }) => data.not_before === null || data.not_before <= now.toISOString())
    .toSorted((a, b) => String(a.createdOn).localeCompare(String(b.createdOn)))
}

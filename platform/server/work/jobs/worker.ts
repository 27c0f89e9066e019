import { setTimeout as wait } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { HttpError } from '../../http/http-errors.ts'
import { complete, fail, heartbeat, listDue, reclaim, release, type Failed } from './job-lease.ts'
import type { Kind, WorkerTools } from './job-kinds.ts'
import { FIRST_PAUSE_SECONDS, moveEarlier } from './queue-setup.ts'
import { reasonOf } from './failure-reason.ts'
import { hasLost, isBrokenOff, Lost, Run, Stopping, type Ticket } from './job-run.ts'

/** How often a worker looks, after how long a silence a process counts as gone, and how long what was ended may go on. */
export interface Pace {
  pollMs: number
  silentMs: number
  graceMs: number
  /** How often it looks for what an earlier version left. */
  moveMs: number
}

/** How many jobs of one queue a process does at once, of all kinds together, unless something else is said. */
const QUEUE_AT_ONCE = 10
/** How many of a queue, by its name. */
export type AtOnce = Readonly<Record<string, number>>
/** So many times a process says that it works before others may think that it is gone. */
const BEATS = 6
/** After this part of the silence a process no longer trusts that its jobs are its own. */
const TRUSTED = 2 / 3
const SETTLED_AGAIN_MS = 500

const pauseAfter = (tryNumber: number): number => FIRST_PAUSE_SECONDS * 2 ** (tryNumber - 1) * (1 + Math.random())

/** Takes jobs of some kinds and does them, of each kind as many at once as it declares. */
export class Worker {
  readonly #boss: PgBoss
  readonly #kinds: readonly Kind[]
  readonly #tools: () => WorkerTools
  readonly #pace: Pace
  readonly #atOnce: AtOnce
  readonly #onTrouble: (error: Error) => void
  readonly #names: string[]
  readonly #runs = new Set<Run>()
  #stopping = false
  #left = false
  #looked: Promise<void> = Promise.resolve()
  #beating: Promise<void> | null = null
  #movedAt = -Infinity
  #beats: NodeJS.Timeout | undefined
  #wake: () => void = () => undefined

  constructor(
    boss: PgBoss,
    kinds: readonly Kind[],
    tools: () => WorkerTools,
    { atOnce, ...pace }: Pace & { atOnce: AtOnce },
    onTrouble: (error: Error) => void,
  ) {
    this.#boss = boss
    this.#kinds = kinds
    this.#tools = tools
    this.#pace = pace
    this.#atOnce = atOnce
    this.#onTrouble = onTrouble
    this.#names = kinds.map(({ name }) => name)
  }

  start(): void {
    this.#beats = setInterval(() => this.#beat(), this.#pace.silentMs / BEATS)
    this.#looked = this.#lookOn()
  }

  /** Lets it look now. */
  wake(): void {
    this.#wake()
  }

  /** Takes nothing more, and lets what runs end, at most for the given time. What has not ended by then is left to whoever works next. */
  async stop(patienceMs: number): Promise<void> {
    this.#stopping = true
    this.wake()
    for (const run of this.#runs) run.breakOff(new Stopping())
    const ended = this.#looked.then(() => Promise.all([...this.#runs].map(({ settled }) => settled)))
    await Promise.race([ended, wait(patienceMs, undefined, { ref: false })])
    this.#left = true
    clearInterval(this.#beats)
    await this.#beating
  }

  async #lookOn(): Promise<void> {
    while (!this.#stopping) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve))
      await this.#look().catch(this.#onTrouble)
      const pause = new AbortController()
      await Promise.race([woken, wait(this.#pace.pollMs, undefined, { signal: pause.signal }).catch(() => undefined)])
      pause.abort()
    }
  }

  #freeFor({ name, queue, concurrency }: Kind): number {
    const running = [...this.#runs].map(({ kind }) => kind)
    const ofKind = running.filter((kind) => kind.name === name).length
    const ofQueue = running.filter((kind) => kind.queue === queue).length
    return this.#stopping ? 0 : Math.min(concurrency - ofKind, (this.#atOnce[queue] ?? QUEUE_AT_ONCE) - ofQueue)
  }

  async #look(): Promise<void> {
    const free = this.#kinds.filter((kind) => this.#freeFor(kind) > 0)
    if (free.length === 0) return
    const { db } = this.#tools()
    const due = await listDue(
      db,
      free.map(({ name }) => name),
    )
    // Where a queue is nearly full, kinds that have much free go first: none keeps the others out.
    const turns = free.filter(({ name }) => due.has(name)).sort((a, b) => this.#freeFor(b) - this.#freeFor(a))
    for (const kind of turns) await this.#take(kind)
  }

  async #take(kind: Kind): Promise<void> {
    const batchSize = this.#freeFor(kind)
    if (batchSize <= 0) return
    const takenAt = performance.now()
    const jobs = await this.#boss.fetch<Ticket>(kind.name, { batchSize, includeMetadata: true })
    for (const job of jobs) {
      const run = new Run(kind, job, this.#tools(), { takenAt, graceMs: this.#pace.graceMs })
      this.#runs.add(run)
      if (this.#stopping) run.breakOff(new Stopping())
      run.settled = this.#settle(run)
        .catch(this.#onTrouble)
        .finally(() => {
          this.#runs.delete(run)
          this.wake()
        })
    }
  }

  async #settle(run: Run): Promise<void> {
    const { db, log } = this.#tools()
    const outcome = await run.ended
    const about = { job: run.kind.name, id: run.held.id, try: run.tryNumber, of: run.kind.tries }
    for (;;) {
      if (hasLost(run.signal)) return log.warn(about, 'a job is left to whoever took it over')
      try {
        if (outcome.done) return void (await complete(db, run.held))
        if (isBrokenOff(run.signal)) return void (await release(db, run.held))
        const { error } = outcome
        const how = { reason: reasonOf(error), againInSeconds: pauseAfter(run.tryNumber) }
        const failed = await fail(db, run.held, how)
        return log.error({ err: error, ...about }, failed?.forGood ? 'a job failed for good' : 'a job failed')
      } catch (error) {
        if (!(error instanceof HttpError) || this.#left) throw error
        // The work is done, and the database is away: it is told when it is back.
        await wait(SETTLED_AGAIN_MS)
      }
    }
  }

  #beat(): void {
    // Whoever cannot say that they work will be thought gone: before others take over, this process stops.
    const trusted = performance.now() - this.#pace.silentMs * TRUSTED
    for (const run of this.#runs) if (run.saidAt < trusted) run.breakOff(new Lost())
    this.#beating ??= this.#sayAndTakeBack()
      .catch(this.#onTrouble)
      .finally(() => (this.#beating = null))
  }

  async #sayAndTakeBack(): Promise<void> {
    const { db, log } = this.#tools()
    const runs = [...this.#runs]
    if (runs.length > 0) {
      const saidAt = performance.now()
      const held = await heartbeat(
        db,
        runs.map((run) => run.held),
      )
      for (const run of runs) {
        if (held.has(run.held.id)) run.saidAt = saidAt
        // What has just been settled is not held either.
        else if (this.#runs.has(run)) run.breakOff(new Lost())
      }
    }
    this.#report(await reclaim(db, this.#names, this.#pace.silentMs / 1000), log)
    // A process of an earlier version may still run beside this one.
    if (performance.now() - this.#movedAt < this.#pace.moveMs) return
    this.#movedAt = performance.now()
    await moveEarlier(db, this.#names)
  }

  #report(taken: readonly Failed[], log: WorkerTools['log']): void {
    for (const { kind, id, forGood } of taken)
      log.error({ job: kind, id }, forGood ? 'a job failed for good: its process ended' : 'a job is taken over')
    if (taken.some(({ forGood }) => !forGood)) this.wake()
  }
}

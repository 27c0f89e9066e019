import { AsyncLocalStorage } from 'node:async_hooks'
import { busy } from '../http/http-errors.ts'
import type { TimeBudget } from '../database/time-budget.ts'

/** Caller and kind of a piece of work, by which it is queued. */
export interface QueueKey {
  who: string
  what: string
  /** Searches, which examine many rows, yield to other work; `first` goes before everything. */
  rank?: 'search' | 'first'
  /** Limit of the time spent waiting for the database; unlimited by default. */
  budget?: TimeBudget
}

/** Key for health checks, which go before all callers. */
export const FIRST_IN_QUEUE: QueueKey = { who: '', what: '', rank: 'first' }

/** Key for work without a caller, such as jobs: it is scheduled like one caller, but its queue has no limit. */
const NO_CALLER: QueueKey = { who: '', what: '' }
const queueKeys = new AsyncLocalStorage<QueueKey>()
// Number of calls that have started, to notice new ones.
let startedCalls = 0

/** Runs work under a queue key, by which all queues in it schedule it. */
export function withQueueKey<Result>(queueKey: QueueKey, run: () => Result): Result {
  startedCalls++
  return queueKeys.run(queueKey, run)
}

/** Returns the queue key of the running code. */
export const currentQueueKey = (): QueueKey => queueKeys.getStore() ?? NO_CALLER

// The embedded database runs in this thread: if one turn led straight to the next, new calls would not even be accepted. Each iteration of
// the event loop accepts one new connection, so iterations continue until no new call has arrived for a while.
const QUIET_ROUNDS = 8
const ACCEPT_CALLS_MS = 20

function afterAcceptingCalls(run: () => void): void {
  const until = performance.now() + ACCEPT_CALLS_MS
  const listen = (known: number, rounds: number) => {
    if (rounds === 0 || performance.now() > until) run()
    else setImmediate(() => listen(startedCalls, startedCalls === known ? rounds - 1 : QUIET_ROUNDS))
  }
  listen(startedCalls, QUIET_ROUNDS)
}

/** A round-robin queue over callers, and for each caller over kinds of work. */
class RoundRobinQueue {
  /** Number of waiting entries. */
  count = 0
  /** Callers and their kinds of work, next one first. */
  readonly #queues = new Map<string, Map<string, (() => void)[]>>()

  /** Returns the number of entries that wait for one kind of work of one caller. */
  countOf({ who, what }: QueueKey): number {
    return this.#queues.get(who)?.get(what)?.length ?? 0
  }

  add({ who, what }: QueueKey, start: () => void): void {
    const kinds = this.#queues.get(who) ?? new Map<string, (() => void)[]>()
    kinds.set(what, [...(kinds.get(what) ?? []), start])
    this.#queues.set(who, kinds)
    this.count++
  }

  remove({ who, what }: QueueKey, start: () => void): void {
    const kinds = this.#queues.get(who)
    const queue = kinds?.get(what)
    if (!kinds || !queue?.includes(start)) return
    this.#put(
      kinds,
      what,
      queue.filter((one) => one !== start),
    )
    if (kinds.size === 0) this.#queues.delete(who)
    this.count--
  }

  // Moves the caller, and the kind of work within it, to the end.
  next(): (() => void) | undefined {
    const caller = this.#queues.entries().next().value
    const kind = caller?.[1].entries().next().value
    if (!caller || !kind) return undefined
    const [who, kinds] = caller
    const [what, [start, ...others]] = kind
    kinds.delete(what)
    this.#put(kinds, what, others)
    this.#queues.delete(who)
    if (kinds.size > 0) this.#queues.set(who, kinds)
    this.count--
    return start
  }

  #put(kinds: Map<string, (() => void)[]>, what: string, queue: (() => void)[]): void {
    if (queue.length > 0) kinds.set(what, queue)
    else kinds.delete(what)
  }
}

/** Limits of waiting entries: for one kind of work of one caller, and in total. */
export interface QueueLimits {
  each: number
  altogether?: number
  /** Returns whether an entry is rejected when its time budget is used up; by default none is. */
  hasBudget?: (queueKey: QueueKey) => boolean
}

// Maximum number of waiting searches for each that may run: more would not get their turn in time.
const WAITING_SEARCHES_MAX = 16
// Number of other entries that go before the next search.
const ENTRIES_BEFORE_SEARCH = 16

/**
 * A semaphore with fair queueing. Waiting callers take turns, as do the kinds of work of one caller: a hundred entries of one kind delay
 * others by one turn, not by a hundred. Searches take at most half of the slots and yield to other work, of which `ENTRIES_BEFORE_SEARCH` entries
 * go before the next search. An entry whose queue is full is rejected with 503, so that the caller retries.
 */
export class FairQueue {
  #free: number
  #searching = 0
  #sinceSearch = 0
  #wasFirst = false
  #isAcceptingCalls = false
  readonly #searchesAtOnce: number
  readonly #waiting: QueueLimits
  readonly #first = new RoundRobinQueue()
  readonly #others = new RoundRobinQueue()
  readonly #searches = new RoundRobinQueue()

  constructor(atOnce: number, waiting: QueueLimits) {
    this.#free = atOnce
    this.#searchesAtOnce = Math.max(1, Math.floor(atOnce / 2))
    this.#waiting = waiting
  }

  /** Number of waiting entries. */
  get waiting(): number {
    return this.#first.count + this.#others.count + this.#searches.count
  }

  /** Waits for a turn and returns the function that ends it. Throws 503 if the queue is full or the time budget is used up. */
  async take(): Promise<() => void> {
    const queueKey = currentQueueKey()
    const isSearch = queueKey.rank === 'search'
    if (this.#canStart(queueKey)) this.#start(queueKey)
    else await this.#queue(queueKey)
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      if (isSearch) this.#searching--
      this.#free++
      this.#startNext()
    }
  }

  // A search never starts immediately, because calls that have not been accepted yet may go before it.
  #canStart({ rank }: QueueKey): boolean {
    const isSearchNext = this.#searches.count > 0 && this.#isSearchDue
    return this.#free > 0 && rank !== 'search' && this.#first.count + this.#others.count === 0 && !isSearchNext
  }

  get #isSearchDue(): boolean {
    return this.#sinceSearch >= ENTRIES_BEFORE_SEARCH
  }

  get #canStartSearch(): boolean {
    return this.#searching < this.#searchesAtOnce
  }

  #start({ rank }: QueueKey): void {
    this.#free--
    if (rank === 'search') this.#searching++
    this.#sinceSearch = rank === 'search' ? 0 : this.#sinceSearch + 1
    this.#wasFirst = rank === 'first'
  }

  /** Gives free slots to the next entries, after accepting new calls, which may go before those that wait. */
  #startNext(): void {
    if (this.#isAcceptingCalls || this.#free === 0 || this.waiting === 0) return
    this.#isAcceptingCalls = true
    afterAcceptingCalls(() => {
      this.#isAcceptingCalls = false
      while (this.#free > 0) {
        const start = this.#next()
        if (!start) return
        start()
      }
    })
  }

  #next(): (() => void) | undefined {
    const search = () => (this.#canStartSearch ? this.#searches.next() : undefined)
    // Entries of rank `first` alternate with others, so that they do not starve them.
    const first = this.#wasFirst ? undefined : this.#first.next()
    return first ?? (this.#isSearchDue ? search() : undefined) ?? this.#others.next() ?? search() ?? this.#first.next()
  }

  #queueOf({ rank }: QueueKey): RoundRobinQueue {
    if (rank === 'first') return this.#first
    return rank === 'search' ? this.#searches : this.#others
  }

  async #queue(queueKey: QueueKey): Promise<void> {
    const roundRobin = this.#queueOf(queueKey)
    const isSearch = queueKey.rank === 'search'
    const { each, altogether = Infinity, hasBudget } = this.#waiting
    const isFull = isSearch && roundRobin.count >= WAITING_SEARCHES_MAX * this.#searchesAtOnce
    const isCallerFull = queueKey.who !== NO_CALLER.who && roundRobin.countOf(queueKey) >= each
    if (isFull || isCallerFull || this.#others.count + this.#searches.count >= altogether) throw busy()
    const turn = Promise.withResolvers<void>()
    const start = () => {
      this.#start(queueKey)
      turn.resolve()
    }
    roundRobin.add(queueKey, start)
    this.#startNext()
    if (!queueKey.budget || !hasBudget?.(queueKey)) return turn.promise
    try {
      await queueKey.budget.wait(() => turn.promise, busy)
    } catch (error) {
      roundRobin.remove(queueKey, start)
      throw error
    }
  }
}

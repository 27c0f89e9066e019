import { AsyncLocalStorage } from 'node:async_hooks'
import { busy } from '../http/http-errors.ts'
import type { TimeBudget } from '../database/time-budget.ts'

/** Whom a piece of work is done for, and what it is. */
export interface QueueKey {
  who: string
  what: string
  /** What looks through many rows gives way to what does not; what must never wait goes before all. */
  rank?: 'search' | 'first'
  /** How long it waits for the database; without, for as long as it takes. */
  budget?: TimeBudget
}

/** For those who ask how the program is: nobody who calls makes them wait. */
export const BEFORE_ALL: QueueKey = { who: '', what: '', rank: 'first' }

/** What nobody in particular asked for, such as jobs: it has turns like a caller, and its queue is never full. */
const OWN: QueueKey = { who: '', what: '' }
const lanes = new AsyncLocalStorage<QueueKey>()
// How often something began that is done for somebody.
let arrivals = 0

/** Runs what is done for somebody, so that whatever it waits for knows whose turn it is. */
export function withQueueKey<Result>(lane: QueueKey, run: () => Result): Result {
  arrivals++
  return lanes.run(lane, run)
}

/** For whom the code that asks is running. */
export const currentQueueKey = (): QueueKey => lanes.getStore() ?? OWN

// The embedded database works in this thread: if one turn led straight to the next, whoever calls meanwhile would not even be
// heard. Each round of the event loop takes in one new connection, so it goes round until nobody has come for a while.
const ROUNDS = 8
const LISTENING_MS = 20

function afterListening(run: () => void): void {
  const until = performance.now() + LISTENING_MS
  const listen = (known: number, rounds: number) => {
    if (rounds === 0 || performance.now() > until) run()
    else setImmediate(() => listen(arrivals, arrivals === known ? rounds - 1 : ROUNDS))
  }
  listen(arrivals, ROUNDS)
}

/** Who waits in turn: callers one after the other, and what one caller waits for one after the other, too. */
class Line {
  /** How many wait. */
  count = 0
  /** In the order in which they come next. */
  readonly #queues = new Map<string, Map<string, (() => void)[]>>()

  /** How many wait for one thing for one caller. */
  countOf({ who, what }: QueueKey): number {
    return this.#queues.get(who)?.get(what)?.length ?? 0
  }

  join({ who, what }: QueueKey, begin: () => void): void {
    const own = this.#queues.get(who) ?? new Map<string, (() => void)[]>()
    own.set(what, [...(own.get(what) ?? []), begin])
    this.#queues.set(who, own)
    this.count++
  }

  leave({ who, what }: QueueKey, begin: () => void): void {
    const own = this.#queues.get(who)
    const queue = own?.get(what)
    if (!own || !queue?.includes(begin)) return
    this.#put(
      own,
      what,
      queue.filter((one) => one !== begin),
    )
    if (own.size === 0) this.#queues.delete(who)
    this.count--
  }

  // Whoever had a turn goes to the end, with what it was for.
  next(): (() => void) | undefined {
    const caller = this.#queues.entries().next().value
    const kind = caller?.[1].entries().next().value
    if (!caller || !kind) return undefined
    const [who, own] = caller
    const [what, [begin, ...others]] = kind
    own.delete(what)
    this.#put(own, what, others)
    this.#queues.delete(who)
    if (own.size > 0) this.#queues.set(who, own)
    this.count--
    return begin
  }

  #put(own: Map<string, (() => void)[]>, what: string, queue: (() => void)[]): void {
    if (queue.length > 0) own.set(what, queue)
    else own.delete(what)
  }
}

/** How many may wait: for one thing that one caller asks for, and altogether. */
export interface Waiting {
  each: number
  altogether?: number
  /** Who is sent away when their time for the database is over; without, nobody. */
  hasBudget?: (lane: QueueKey) => boolean
}

// Of those that wait for a turn to search, so many for each that searches: more would not get theirs in time.
const SEARCHES_WAITING = 16
// So many others go before the next search.
const BEFORE_SEARCH = 16

/**
 * Lets only so many at once. Those who wait take turns by who they are, and those of one caller by what they wait for: a
 * hundred of one kind hold up others for one turn, not for a hundred. Searches are half of them at most and give way to all others,
 * of whom so many go before the next search. Who finds their queue full is sent away, to try again.
 */
export class FairQueue {
  #free: number
  #searching = 0
  #sinceSearch = 0
  #wasFirst = false
  #isListening = false
  readonly #searchesAtOnce: number
  readonly #waiting: Waiting
  readonly #first = new Line()
  readonly #others = new Line()
  readonly #searches = new Line()

  constructor(atOnce: number, waiting: Waiting) {
    this.#free = atOnce
    this.#searchesAtOnce = Math.max(1, Math.floor(atOnce / 2))
    this.#waiting = waiting
  }

  /** How many wait for a turn. */
  get waiting(): number {
    return this.#first.count + this.#others.count + this.#searches.count
  }

  /** Waits for a turn; the answer ends it. Throws 503 when too many of this lane wait already, or its time is over. */
  async take(): Promise<() => void> {
    const lane = currentQueueKey()
    const isSearch = lane.rank === 'search'
    if (this.#mayBegin(lane)) this.#begin(lane)
    else await this.#queue(lane)
    let over = false
    return () => {
      if (over) return
      over = true
      if (isSearch) this.#searching--
      this.#free++
      this.#handOn()
    }
  }

  // A search lets those come first who were not heard yet.
  #mayBegin({ rank }: QueueKey): boolean {
    const isSearchNext = this.#searches.count > 0 && this.#isSearchDue
    return this.#free > 0 && rank !== 'search' && this.#first.count + this.#others.count === 0 && !isSearchNext
  }

  get #isSearchDue(): boolean {
    return this.#sinceSearch >= BEFORE_SEARCH
  }

  get #maySearch(): boolean {
    return this.#searching < this.#searchesAtOnce
  }

  #begin({ rank }: QueueKey): void {
    this.#free--
    if (rank === 'search') this.#searching++
    this.#sinceSearch = rank === 'search' ? 0 : this.#sinceSearch + 1
    this.#wasFirst = rank === 'first'
  }

  /** Hands free turns to those who are next, after hearing who comes: they may be before those who wait. */
  #handOn(): void {
    if (this.#isListening || this.#free === 0 || this.waiting === 0) return
    this.#isListening = true
    afterListening(() => {
      this.#isListening = false
      while (this.#free > 0) {
        const begin = this.#next()
        if (!begin) return
        begin()
      }
    })
  }

  #next(): (() => void) | undefined {
    const search = () => (this.#maySearch ? this.#searches.next() : undefined)
    // Who goes before all goes before one at a time.
    const first = this.#wasFirst ? undefined : this.#first.next()
    return first ?? (this.#isSearchDue ? search() : undefined) ?? this.#others.next() ?? search() ?? this.#first.next()
  }

  #lineOf({ rank }: QueueKey): Line {
    if (rank === 'first') return this.#first
    return rank === 'search' ? this.#searches : this.#others
  }

  async #queue(lane: QueueKey): Promise<void> {
    const line = this.#lineOf(lane)
    const isSearch = lane.rank === 'search'
    const { each, altogether = Infinity, hasBudget } = this.#waiting
    const isFull = isSearch && line.count >= SEARCHES_WAITING * this.#searchesAtOnce
    const isOwnFull = lane.who !== OWN.who && line.countOf(lane) >= each
    if (isFull || isOwnFull || this.#others.count + this.#searches.count >= altogether) throw busy()
    const turn = Promise.withResolvers<void>()
    const begin = () => {
      this.#begin(lane)
      turn.resolve()
    }
    line.join(lane, begin)
    this.#handOn()
    if (!lane.budget || !hasBudget?.(lane)) return turn.promise
    try {
      await lane.budget.wait(() => turn.promise, busy)
    } catch (error) {
      line.leave(lane, begin)
      throw error
    }
  }
}

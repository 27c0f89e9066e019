import { AsyncLocalStorage } from 'node:async_hooks'
import { busy } from './refusals.ts'

/** Whom a piece of work is done for, and what it is. */
export interface Lane {
  who: string
  what: string
}

/** What nobody in particular asked for, such as jobs: it has turns like a caller, and its queue is never full. */
const OWN: Lane = { who: '', what: '' }
const lanes = new AsyncLocalStorage<Lane>()

/** Runs what is done for somebody, so that whatever it waits for knows whose turn it is. */
export const inLane = <Result>(lane: Lane, run: () => Result): Result => lanes.run(lane, run)

// The embedded database works in this thread: if one turn led straight to the next, whoever calls meanwhile would not even be
// heard. Each round of the event loop takes in one new connection.
const ROUNDS = 8

function afterListening(run: () => void, rounds = ROUNDS): void {
  if (rounds === 0) run()
  else setImmediate(afterListening, run, rounds - 1)
}

/** How many may wait: for one thing that one caller asks for, and altogether. */
export interface Waiting {
  each: number
  altogether?: number
}

/**
 * Lets only so many at once. Those who wait take turns by who they are, and those of one caller by what they wait for: a
 * hundred of one kind hold up others for one turn, not for a hundred. Who finds their queue full is sent away, to try again.
 */
export class Turns {
  #free: number
  #count = 0
  readonly #waiting: Waiting
  /** In the order in which they come next. */
  readonly #queues = new Map<string, Map<string, (() => void)[]>>()

  constructor(atOnce: number, waiting: Waiting) {
    this.#free = atOnce
    this.#waiting = waiting
  }

  /** Waits for a turn; the answer ends it. Throws 503 when too many of this lane wait already. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free--
    else await this.#queue(lanes.getStore() ?? OWN)
    let over = false
    return () => {
      if (over) return
      over = true
      const next = this.#next()
      if (next) afterListening(next)
      else this.#free++
    }
  }

  #queue({ who, what }: Lane): Promise<void> {
    const own = this.#queues.get(who) ?? new Map<string, (() => void)[]>()
    const queue = own.get(what) ?? []
    const { each, altogether = Infinity } = this.#waiting
    if ((who !== OWN.who && queue.length >= each) || this.#count >= altogether) throw busy()
    this.#count++
    return new Promise((resolve) => {
      queue.push(resolve)
      own.set(what, queue)
      this.#queues.set(who, own)
    })
  }

  // Whoever had a turn goes to the end, with what it was for.
  #next(): (() => void) | undefined {
    const caller = this.#queues.entries().next().value
    const kind = caller?.[1].entries().next().value
    if (!caller || !kind) return undefined
    const [who, own] = caller
    const [what, queue] = kind
    const turn = queue.shift()
    own.delete(what)
    if (queue.length > 0) own.set(what, queue)
    this.#queues.delete(who)
    if (own.size > 0) this.#queues.set(who, own)
    this.#count--
    return turn
  }
}

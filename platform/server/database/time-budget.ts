/** What a time budget counts: time from its beginning on, time spent waiting, or the time spent waiting since the last answer. */
export type Counted = 'elapsed' | 'waited' | 'since answer'

/** How long a call waits for the database, in all its waits together; those at the same time count once. */
export class TimeBudget {
  readonly #counted: Counted
  readonly #ms: number
  readonly #begun = performance.now()
  #spent = 0
  #waits = 0
  #since = 0
  #calls = 0

  constructor(ms: number, counted: Counted) {
    this.#ms = ms
    this.#counted = counted
  }

  get #left(): number {
    const now = performance.now()
    if (this.#counted === 'elapsed') return this.#ms - (now - this.#begun)
    return this.#ms - this.#spent - (this.#waits > 0 ? now - this.#since : 0)
  }

  /** Runs a part of the call. What it leaves to go on by itself afterwards waits as long as it takes. */
  during<Result>(run: () => Result): Result {
    this.#calls++
    const leave = () => void this.#calls--
    try {
      const result = run()
      if (!(result instanceof Promise)) leave()
      else result.then(leave, leave)
      return result
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Begins something and waits for it as long as the budget lasts; throws what `late` makes when it is used up, or was before. */
  async wait<Result>(begin: () => Promise<Result>, late: () => Error): Promise<Result> {
    if (this.#calls === 0) return begin()
    if (this.#left <= 0) throw late()
    const tooLate = Promise.withResolvers<never>()
    const expire = () => tooLate.reject(late())
    // What arrived while this thread was busy has not been read yet when the timer fires, but has been one round later.
    const timer = setTimeout(() => setImmediate(expire), this.#left)
    if (this.#waits++ === 0) this.#since = performance.now()
    try {
      return await Promise.race([begin(), tooLate.promise])
    } finally {
      clearTimeout(timer)
      if (--this.#waits === 0) this.#spent += performance.now() - this.#since
    }
  }

  /** Notes that the database has answered: where only waiting since then counts, all of the budget is there again. */
  answered(): void {
    if (this.#counted !== 'since answer') return
    this.#spent = 0
    this.#since = performance.now()
  }
}

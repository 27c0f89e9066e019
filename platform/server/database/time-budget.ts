/** Time that a budget counts: since its start, spent waiting, or spent waiting since the last result. */
export type Counted = 'elapsed' | 'waited' | 'since response'

/** Limit of the total time that a call waits for the database; concurrent waits count once. */
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

  /** Runs a part of the call. Work that it leaves running in the background may wait without limit. */
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

  /** Starts an operation and waits for it within the budget; throws the error from `late` once the budget is used up. */
  async wait<Result>(begin: () => Promise<Result>, late: () => Error): Promise<Result> {
    if (this.#calls === 0) return begin()
    if (this.#left <= 0) throw late()
    const tooLate = Promise.withResolvers<never>()
    const expire = () => tooLate.reject(late())
    // A result that arrived while this thread was busy is read only after the timer fires, so expiry waits one more event loop turn.
    const timer = setTimeout(() => setImmediate(expire), this.#left)
    if (this.#waits++ === 0) this.#since = performance.now()
    try {
      return await Promise.race([begin(), tooLate.promise])
    } finally {
      clearTimeout(timer)
      if (--this.#waits === 0) this.#spent += performance.now() - this.#since
    }
  }

  /** Records a result from the database: a budget that counts since the last result starts again in full. */
  responded(): void {
    if (this.#counted !== 'since response') return
    this.#spent = 0
    this.#since = performance.now()
  }
}

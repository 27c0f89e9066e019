/** Time that a budget counts: since its start, spent waiting, or spent waiting since the last result. */
export type CountedTime = 'elapsed' | 'waited' | 'since response'

/** Limit of the total time that a call waits for the database; concurrent waits count once. */
export class TimeBudget {
  readonly #countedTime: CountedTime
  readonly #ms: number
  readonly #startedAt = performance.now()
  #waitedMs = 0
  #waits = 0
  #waitingSince = 0
  #calls = 0

  constructor(ms: number, countedTime: CountedTime) {
    this.#ms = ms
    this.#countedTime = countedTime
  }

  get #remainingMs(): number {
    const now = performance.now()
    if (this.#countedTime === 'elapsed') return this.#ms - (now - this.#startedAt)
    return this.#ms - this.#waitedMs - (this.#waits > 0 ? now - this.#waitingSince : 0)
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

  /** Starts an operation and waits for it within the budget; throws the error from `timeoutError` once the budget is used up. */
  async wait<Result>(start: () => Promise<Result>, timeoutError: () => Error): Promise<Result> {
    if (this.#calls === 0) return start()
    if (this.#remainingMs <= 0) throw timeoutError()
    const expiry = Promise.withResolvers<never>()
    const expire = () => expiry.reject(timeoutError())
    // A result that arrived while this thread was busy is read only after the timer fires, so expiry waits one more event loop turn.
    const timer = setTimeout(() => setImmediate(expire), this.#remainingMs)
    if (this.#waits++ === 0) this.#waitingSince = performance.now()
    try {
      return await Promise.race([start(), expiry.promise])
    } finally {
      clearTimeout(timer)
      if (--this.#waits === 0) this.#waitedMs += performance.now() - this.#waitingSince
    }
  }

  /** Records a result from the database: a budget that counts since the last result starts again in full. */
  recordResponse(): void {
    if (this.#countedTime !== 'since response') return
    this.#waitedMs = 0
    this.#waitingSince = performance.now()
  }
}

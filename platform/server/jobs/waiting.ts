// As many people as may be told something within a minute or two.
const KNOWN_MAX = 50_000

/**
 * Jobs that this process put into the queue for later, by their keys: until they are due they wait there, and asked for again they
 * would not be added. Trusted for half of that time only, since the database's clock may be ahead.
 */
export class KnownToWait {
  readonly #until = new Map<string, number>()

  has(key: string, now: Date): boolean {
    return (this.#until.get(key) ?? -Infinity) > now.getTime()
  }

  /** Only once they are committed. */
  note(keys: readonly string[], now: Date, startAfter: Date): void {
    const until = (now.getTime() + startAfter.getTime()) / 2
    if (until <= now.getTime()) return
    if (this.#until.size + keys.length > KNOWN_MAX) this.#forgetPassed(now)
    for (const key of keys) if (this.#until.size < KNOWN_MAX) this.#until.set(key, until)
  }

  #forgetPassed(now: Date): void {
    for (const [key, until] of this.#until) if (until <= now.getTime()) this.#until.delete(key)
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { pauseAfter } from '../database/postgres.ts'
import { isRunning } from '../database/runs.ts'
import { findResponse, KEPT_MS, replay, stillRunning, type Repeatable, type SentResponse } from './idempotency.ts'
import { ago } from '../dates.ts'

const nameOf = ({ keyHash }: Repeatable): string => keyHash.toString('hex')

const claimantLives = isRunning('idempotent_answers.claimed_by')

/**
 * The keys of calls that are not one transaction, claimed before their work. A claim lives as long as its holder: in this process until
 * the call ends, in another one for as long as that process lives. It ends with the response, stored by the transaction that commits
 * what the call did, or is released when the call fails.
 */
export class Claims {
  readonly #db: Database
  readonly #run: number
  readonly #stopping: AbortSignal
  readonly #running = new Set<string>()

  /** `run` is the number of this run of the program; `stopping` ends what is still to be released. */
  constructor(db: Database, run: number, stopping: AbortSignal) {
    this.#db = db
    this.#run = run
    this.#stopping = stopping
  }

  /** Takes the key of a call. Returns the response of the first call, or null when the work may begin; throws 409 while that runs. */
  async take(call: Repeatable, now: Date): Promise<SentResponse | null> {
    const name = nameOf(call)
    if (this.#running.has(name)) return this.#findStored(call, now)
    // Before the first statement: of two that come at the same moment one is the first.
    this.#running.add(name)
    let taken = false
    try {
      taken = await this.#claim(call, now)
    } finally {
      if (!taken) this.#running.delete(name)
    }
    return taken ? null : this.#findStored(call, now)
  }

  /**
   * Stores the response in the transaction that commits what the call did. Throws 409 when the claim was lost meanwhile, because another
   * process took this one for dead: that one's work counts, and this transaction must not commit.
   */
  async complete(
    transaction: Database,
    { keyHash }: Repeatable,
    { status, headers, body }: SentResponse,
  ): Promise<void> {
    const { numUpdatedRows } = await transaction
      .updateTable('idempotent_answers')
      .set({ status, headers: JSON.stringify(headers), body, claimed_by: null })
      .where('key_hash', '=', keyHash)
      .where('claimed_by', '=', this.#run)
      .where('status', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw stillRunning()
  }

  /** The call has ended. One that failed gives its key back; while the database is away, later. */
  async end(call: Repeatable, { failed }: { failed: boolean }): Promise<void> {
    const isReleased = !failed || (await this.#release(call))
    this.#running.delete(nameOf(call))
    if (!isReleased) void this.#releaseLater(call)
  }

  // A claim of this very run that no call holds was not released: the database was away.
  async #claim(call: Repeatable, now: Date): Promise<boolean> {
    const claimed = { input_hash: call.inputHash, claimed_by: this.#run, created_at: now }
    const taken = await this.#db
      .insertInto('idempotent_answers')
      .values({ key_hash: call.keyHash, ...claimed })
      .onConflict((on) =>
        on
          .column('key_hash')
          .doUpdateSet({ ...claimed, status: null, headers: null, body: null })
          .where((eb) =>
            eb.or([
              eb.and([
                eb('idempotent_answers.status', 'is not', null),
                eb('idempotent_answers.created_at', '<', ago(now, KEPT_MS)),
              ]),
              eb.and([
                eb('idempotent_answers.status', 'is', null),
                eb.or([eb('idempotent_answers.claimed_by', '=', this.#run), eb.not(claimantLives)]),
              ]),
            ]),
          ),
      )
      .returning('key_hash')
      .executeTakeFirst()
    return taken !== undefined
  }

  async #findStored(call: Repeatable, now: Date): Promise<SentResponse> {
    const kept = await findResponse(this.#db, call, now)
    const response = kept ? replay(kept, call) : null
    if (!response) throw stillRunning()
    return response
  }

  /** False when the database is away. */
  async #release({ keyHash }: Repeatable): Promise<boolean> {
    try {
      await this.#db
        .deleteFrom('idempotent_answers')
        .where('key_hash', '=', keyHash)
        .where('claimed_by', '=', this.#run)
        .where('status', 'is', null)
        .execute()
      return true
    } catch {
      return false
    }
  }

  // Other processes see a claim of one that lives. Repeated in this one, the call takes its key itself.
  async #releaseLater(call: Repeatable): Promise<void> {
    const name = nameOf(call)
    const signal = this.#stopping
    for (let tries = 0; ; tries++) {
      await wait(pauseAfter(tries), undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted || this.#running.has(name)) return
      this.#running.add(name)
      const isReleased = await this.#release(call)
      this.#running.delete(name)
      if (isReleased) return
    }
  }
}

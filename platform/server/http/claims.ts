import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { retryDelay } from '../database/postgres-listener.ts'
import { isRunning } from '../database/runs.ts'
import {
  findResponse,
  RETENTION_MS,
  replay,
  stillRunning,
  type RepeatableCall,
  type SentResponse,
} from './idempotency.ts'
import { ago } from '../dates.ts'

const nameOf = ({ keyHash }: RepeatableCall): string => keyHash.toString('hex')

const isClaimantRunning = isRunning('idempotent_answers.claimed_by')

/**
 * Claims on the idempotency keys of calls that do not run in one transaction, taken before their work starts. A claim is valid as long
 * as its holder: in this process until the call ends, in another one while that process runs. It ends when the transaction that commits
 * the call's work stores the response, or is released when the call fails.
 */
export class Claims {
  readonly #db: Database
  readonly #run: number
  readonly #stopping: AbortSignal
  readonly #running = new Set<string>()

  /** `run` is the number of this run of the program; `stopping` cancels pending retries of releases. */
  constructor(db: Database, run: number, stopping: AbortSignal) {
    this.#db = db
    this.#run = run
    this.#stopping = stopping
  }

  /** Claims the key of a call. Returns the response of the first call, or null if the work may start; throws 409 while that call runs. */
  async take(call: RepeatableCall, now: Date): Promise<SentResponse | null> {
    const name = nameOf(call)
    if (this.#running.has(name)) return this.#findStored(call, now)
    // Added before the first statement, so that of two concurrent calls only one proceeds.
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
   * Stores the response in the transaction that commits the call's work. Throws 409 if the claim was lost meanwhile, because another
   * process considered this one dead: then its work counts, and this transaction must not commit.
   */
  async complete(
    transaction: Database,
    { keyHash }: RepeatableCall,
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

  /** Ends a call. If it failed, releases its key, or retries in the background while the database is unavailable. */
  async end(call: RepeatableCall, { failed }: { failed: boolean }): Promise<void> {
    const isReleased = !failed || (await this.#release(call))
    this.#running.delete(nameOf(call))
    if (!isReleased) void this.#releaseLater(call)
  }

  // Also takes over claims of this run: no call holds them, but they could not be released while the database was unavailable.
  async #claim(call: RepeatableCall, now: Date): Promise<boolean> {
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
                eb('idempotent_answers.created_at', '<', ago(now, RETENTION_MS)),
              ]),
              eb.and([
                eb('idempotent_answers.status', 'is', null),
                eb.or([eb('idempotent_answers.claimed_by', '=', this.#run), eb.not(isClaimantRunning)]),
              ]),
            ]),
          ),
      )
      .returning('key_hash')
      .executeTakeFirst()
    return taken !== undefined
  }

  async #findStored(call: RepeatableCall, now: Date): Promise<SentResponse> {
    const stored = await findResponse(this.#db, call, now)
    const response = stored ? replay(stored, call) : null
    if (!response) throw stillRunning()
    return response
  }

  /** Returns false if the statement fails, as it does while the database is unavailable. */
  async #release({ keyHash }: RepeatableCall): Promise<boolean> {
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

  // Needed because other processes respect the claim while this process runs. A repeated call in this process takes over the key itself.
  async #releaseLater(call: RepeatableCall): Promise<void> {
    const name = nameOf(call)
    const signal = this.#stopping
    for (let tries = 0; ; tries++) {
      await wait(retryDelay(tries), undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted || this.#running.has(name)) return
      this.#running.add(name)
      const isReleased = await this.#release(call)
      this.#running.delete(name)
      if (isReleased) return
    }
  }
}

import { createHash } from 'node:crypto'
import { sqlState } from './errors.ts'

// Each connection keeps its prepared statements for its lifetime, 50 to 500 kB each. Statements beyond this number are planned at each
// execution.
const NAMES_MAX = 200
// Number of uses from which a statement is prepared, so that rare statements do not take the limited names from frequent ones.
const NAMED_FROM_USE = 3
// A process has a few hundred distinct statements. Beyond this limit, the use counts are reset.
const COUNTED_STATEMENTS_MAX = 2_000
// A program version hardly sees this many schema changes; a pooler that mixes up connections exceeds it at once, which ends preparing.
const RENEWALS_MAX = 20

// Marks a statement that must not be prepared.
export const PLAN_EACH_TIME = '/* planned anew */'

/**
 * Names of prepared statements, which PostgreSQL parses and plans once per connection instead of at each execution. A name is derived
 * from the statement text; the number of names is limited.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()
  readonly #namedFromUse: number
  #generation = 0

  constructor(namedFromUse = NAMED_FROM_USE) {
    this.#namedFromUse = namedFromUse
  }

  /** Returns the name of a statement, or undefined if it is to be sent unprepared, as all statements without values are. */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0 || this.#generation > RENEWALS_MAX) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= NAMES_MAX || text.includes(PLAN_EACH_TIME)) return known
    if (!this.#isUsedOften(text)) return undefined
    this.#uses.delete(text)
    // PostgreSQL truncates names to 63 bytes; including the generation, this is shorter.
    const hash = createHash('sha256').update(text).digest('base64url')
    const name = `atelier_${this.#generation}_${hash}`
    this.#names.set(text, name)
    return name
  }

  #isUsedOften(text: string): boolean {
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses >= this.#namedFromUse) return true
    if (this.#uses.size >= COUNTED_STATEMENTS_MAX) this.#uses.clear()
    this.#uses.set(text, uses)
    return false
  }

  /** Replaces all names after a connection reported that the statement with this name is out of date. */
  renew(name: string): void {
    // Several connections may report the same change.
    if (!name.startsWith(`atelier_${this.#generation}_`)) return
    this.#generation++
    this.#names.clear()
  }
}

// The name is unknown on this connection or already in use, because a pooler switched the server connection.
const MISMATCH_STATES = new Set(['26000', '42P05'])

/**
 * Returns whether a statement failed only because its prepared statement is stale: another process changed the table, or a pooler switched
 * the connection. Nothing was executed; with a new name the same statement works. Recognized by the routine in PostgreSQL's source,
 * because error messages are localized.
 */
export function isStaleStatement(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) return false
  if (state !== '0A000') return MISMATCH_STATES.has(state)
  return (error as { routine?: unknown }).routine === 'RevalidateCachedQuery'
}

import { createHash } from 'node:crypto'
import { sqlState } from './errors.ts'

// Each connection keeps what is prepared on it for as long as it lives, 50 to 500 kB each. Beyond so many, statements are planned each
// time.
const NAMES_MAX = 200
// What is sent now and then has no place among them: of the names that there are, what is sent often has its own first.
const NAMED_FROM_USE = 3
// A process has a few hundred texts. Should there ever be more, counting begins anew.
const COUNTED_MAX = 2_000
// A program of one version hardly sees so many changes of the database; a pooler that mixes up connections goes beyond at once.
const RENEWALS_MAX = 20

// In a text: do not keep its plan.
export const PLANNED_ANEW = '/* planned anew */'

/**
 * Names under which PostgreSQL keeps statements ready on a connection, so that it reads and plans each text once and not at each call.
 * A name follows from the text; there are never more names than texts, and never more than so many.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()
  readonly #namedFromUse: number
  #generation = 0

  constructor(namedFromUse = NAMED_FROM_USE) {
    this.#namedFromUse = namedFromUse
  }

  /** The name of a statement, unless it must be sent without: PostgreSQL prepares only what takes values. */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0 || this.#generation > RENEWALS_MAX) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= NAMES_MAX || text.includes(PLANNED_ANEW)) return known
    if (!this.#isUsedOften(text)) return undefined
    this.#uses.delete(text)
    // PostgreSQL cuts names after 63 bytes: with the generation this stays below.
    const hash = createHash('sha256').update(text).digest('base64url')
    const name = `atelier_${this.#generation}_${hash}`
    this.#names.set(text, name)
    return name
  }

  #isUsedOften(text: string): boolean {
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses >= this.#namedFromUse) return true
    if (this.#uses.size >= COUNTED_MAX) this.#uses.clear()
    this.#uses.set(text, uses)
    return false
  }

  /** From now on all names are new ones: what some connection keeps under this one is of no use any more. */
  renew(name: string): void {
    // Several connections find out about the same change.
    if (!name.startsWith(`atelier_${this.#generation}_`)) return
    this.#generation++
    this.#names.clear()
  }
}

// Not known on this connection, or known as something else: a pooler gave us a different one.
const MIXED_UP = new Set(['26000', '42P05'])

/**
 * Whether a statement failed only because of what a connection kept ready: another process changed the table meanwhile, or the
 * connection is another. Nothing was done; under a new name the same statement works. Told by the place in PostgreSQL's source, since
 * its messages come in many languages.
 */
export function isOutOfDate(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) return false
  if (state !== '0A000') return MIXED_UP.has(state)
  return (error as { routine?: unknown }).routine === 'RevalidateCachedQuery'
}

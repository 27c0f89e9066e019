import { Instant } from '#platform/contract/fields.ts'
import { invalidCursor } from '../http/http-errors.ts'

/** One page of a list: its rows and where the next page starts, null at the end. */
export interface Page<Row> {
  items: Row[]
  next: string | null
}

type Key = number | string

/** The values of a row's ordering columns as an opaque cursor. */
export const encodeCursor = (keys: readonly Key[]): string => Buffer.from(JSON.stringify(keys)).toString('base64url')

/** Reads a cursor back: as many values as the order has columns, each of the named type. Throws 422 for any other text. */
export function decodeCursor<const Kinds extends readonly ('number' | 'string' | 'instant')[]>(
  cursor: string,
  kinds: Kinds,
): { [I in keyof Kinds]: Kinds[I] extends 'number' ? number : string } {
  let keys: unknown
  try {
    keys = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw invalidCursor()
  }
  const fits = (value: unknown, kind: string | undefined) => {
    // Before 1970 nothing was stored, and PostgreSQL knows no year 0.
    if (kind === 'instant') return Instant.safeParse(value).success && Date.parse(String(value)) >= 0
    return typeof value === kind && (kind !== 'number' || Number.isSafeInteger(value))
  }
  if (!Array.isArray(keys) || keys.length !== kinds.length || !keys.every((key, at) => fits(key, kinds[at])))
    throw invalidCursor()
  return keys as never
}

/** The id below which a list in the order of falling ids goes on; without a cursor it starts above every id. */
export const idBefore = (cursor: string | undefined): number =>
  cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(cursor, ['number'])[0]

/** Makes a page of rows that were asked for with `limit + 1`: the one too many tells that there is a next page. */
export function pageOf<Row>(rows: Row[], limit: number, keysOf: (row: Row) => readonly Key[]): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? encodeCursor(keysOf(last)) : null }
}

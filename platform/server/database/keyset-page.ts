import { sql, type SelectQueryBuilder } from 'kysely'
import { Instant, type PageQuery } from '#platform/contract/fields.ts'
import { invalidCursor } from '../http/http-errors.ts'

/**
 * One page of a list: its rows, the cursor of the next page, null on the last page, the text searched for instead of the one typed, and
 * whether the list ends although more items match.
 */
export interface Page<Row> {
  items: Row[]
  next: string | null
  corrected?: string | null
  limited?: boolean
}

type Key = number | string

/** Encodes the values of a row's ordering columns as an opaque cursor. */
export const encodeCursor = (keys: readonly Key[]): string => Buffer.from(JSON.stringify(keys)).toString('base64url')

/** Decodes a cursor into one value of the given kind for each ordering column. Throws 422 for any other text. */
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
    // Nothing is stored before 1970, and PostgreSQL has no year 0.
    if (kind === 'instant') return Instant.safeParse(value).success && Date.parse(String(value)) >= 0
    return typeof value === kind && (kind !== 'number' || Number.isSafeInteger(value))
  }
  if (!Array.isArray(keys) || keys.length !== kinds.length || !keys.every((key, at) => fits(key, kinds[at])))
    throw invalidCursor()
  return keys as never
}

/** Returns the exclusive upper bound of ids for the next page of a list in descending order of ids; without a cursor, above every id. */
export const idBefore = (cursor: string | undefined): number =>
  cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(cursor, ['number'])[0]

/** Returns the exclusive lower bound of ids for the next page of a list in ascending order of ids; without a cursor, below every id. */
export const idAfter = (cursor: string | undefined): number =>
  cursor === undefined ? 0 : decodeCursor(cursor, ['number'])[0]

/** Makes a page from rows queried with `limit + 1`: the extra row indicates that there is a next page. */
export function pageOf<Row>(rows: Row[], limit: number, keysOf: (row: Row) => readonly Key[]): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? encodeCursor(keysOf(last)) : null }
}

/** Presents the items of a page. */
export const mapPage = <Row, Item>({ items, ...page }: Page<Row>, present: (row: Row) => Item): Page<Item> => ({
  ...page,
  items: items.map(present),
})

/**
 * Reads a page of a query by ids, the newest first unless `oldestFirst`, within columns that the query restricts to one value each and orders by. `as` is the name of the
 * id in the rows.
 */
export async function pageById<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  id: string,
  { after, skip, limit }: PageQuery,
  { as = 'id' as keyof Row, oldestFirst = false }: { as?: keyof Row; oldestFirst?: boolean } = {},
): Promise<Page<Row>> {
  const column = sql.ref<number>(id)
  const isNext = oldestFirst
    ? sql<boolean>`${column} > ${idAfter(after)}::bigint`
    : sql<boolean>`${column} < ${idBefore(after)}::bigint`
  const rows = await query
    .where(isNext)
    .orderBy(column, oldestFirst ? 'asc' : 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => [row[as] as number])
}

/** Reads a list page by page, so that the whole list is never in memory. */
export async function* readPages<Row>(
  read: (paging: PageQuery) => Promise<Page<Row>>,
  limit = 500,
): AsyncGenerator<Row> {
  let after: string | null | undefined
  while (after !== null) {
    const { items, next } = await read({ skip: 0, limit, after })
    yield* items
    after = next
  }
}

import { sql, type RawBuilder } from 'kysely'
import { searchQuery, rowsExamined, type IndexCondition, type Search } from './full-text-search.ts'

/** Filter, order and position of one page of a list. */
export interface Listing extends Omit<Search, 'held' | 'order' | 'page'> {
  /** Null without a search. */
  held: IndexCondition | null
  /** Rows that the reader may see in addition to `among`, found through an index on their owner; null for none. */
  own: RawBuilder<unknown> | null
  order: RawBuilder<unknown>
  /** Number of rows before the page, and the maximum number of rows on it. */
  skip: number
  limit: number
}

const ALWAYS = sql<boolean>`true`

/** Joins conditions with `and`. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> => {
  const all = conditions.filter((one) => one !== ALWAYS)
  return all.length === 0 ? ALWAYS : sql<boolean>`(${sql.join(all, sql` and `)})`
}

// Reading a row costs a tenth of searching it for words.
const FILTERED_ROWS_MAX = sql`10 * ${rowsExamined}`

/** Returns the predicate that a row is on a page of a list; the statement must still order the page. */
export function isListed({ own, held, skip, limit, ...list }: Listing): RawBuilder<boolean> {
  const { table, among, along, wanted, order } = list
  const page = skip + limit
  const id = sql.ref(`${table}.id`)
  const from = sql.table(table)
  // As an array, because PostgreSQL may join a set by reading the whole table in the order of its key: beside the cost of what is read for
  // each row on the page, that of a join does not count.
  const isOneOf = (ids: RawBuilder<unknown>) => sql<boolean>`${id} = any(array${ids})`
  const first = (which: RawBuilder<unknown>, sought: RawBuilder<unknown>) => sql`(
    select ${id} from ${from} where ${which} and ${sought} and ${along} and ${wanted} order by ${order} limit ${page}
  )`
  // Limits the rows examined, because few or none may meet conditions that the index of the order does not cover.
  const filteredInOrder = sql`(
    select ${id} from (
      select * from ${from} where ${among} and ${along} order by ${order} limit ${FILTERED_ROWS_MAX}
    ) as ${from} where ${wanted} order by ${order} limit ${page}
  )`
  const visibleRows = (): RawBuilder<unknown> => {
    if (held !== null) return searchQuery({ ...list, held, page })
    return wanted === ALWAYS ? first(among, ALWAYS) : filteredInOrder
  }
  // Two separate queries, because no index covers both conditions.
  const all = () =>
    own === null
      ? visibleRows()
      : sql`(select id from ${visibleRows()} as shown union select id from ${first(own, held?.inOwnRows ?? held?.holds ?? ALWAYS)} as own)`
  // Without a search or filter, the statement itself walks the order to the end of the page.
  if (own === null && held === null && wanted === ALWAYS && skip === 0) return allOf([among, along])
  // Rows before the page are skipped here, before the columns that the list shows are read.
  return isOneOf(
    skip === 0
      ? all()
      : sql`(select ${id} from ${from} where ${isOneOf(all())} order by ${order} offset ${skip} limit ${limit})`,
  )
}

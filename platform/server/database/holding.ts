import { sql, type RawBuilder } from 'kysely'
import { PLANNED_ANEW } from './prepared.ts'

/** Which rows of a table are sought by words; the table has a column `search`, and an index of it. */
export interface Sought {
  table: string
  /** That a row holds the words, and whatever else an index of many values may be asked along with that of words. */
  holds: RawBuilder<unknown>
  /** Of which rows the indexes of the orders are, as a condition. */
  among: RawBuilder<unknown>
  /** What else is wanted of a row and stands in the index of the order. */
  along: RawBuilder<unknown>
  /** What else is wanted of a row. */
  wanted: RawBuilder<unknown>
  /** The order, as an index of the table has it; null for any. */
  order: RawBuilder<unknown> | null
  /** How many are enough. */
  page: number
}

/** That a row of a table holds the words of what `to_tsquery` reads. */
export const holdsWords = (table: string, words: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.search`)} @@ ${sql.raw(PLANNED_ANEW)} to_tsquery('simple', ${words})`

// How many rows tell how often the words occur.
const NEAR = 500
// Fewer hits among them may be chance, and those of rare words are gathered sooner than the order is walked.
const TELLING = 4

// In a million rows, to look through so many for a page costs about as much as to gather all that hold the words.
const farFor = (page: number) => Math.max(10_000, Math.ceil(1000 * Math.sqrt(page)))

// As they were last counted; a table that never was holds few.
const rowsOf = (table: string) =>
  sql`(select greatest(reltuples, 1) from pg_class where oid = ${sql.lit(table)}::regclass)`
// To look for words in a row costs many times what its index costs: in a table of so few rows the index is asked at once.
const isLarge = (table: string) => sql`${rowsOf(table)} > 5000`
// Of how many hits among the first the order is walked on. Where one of f rows is a hit, the walk looks at page * f rows and the
// index has rows / f: the fewer rows there are, the more of them must be hits.
const telling = (table: string, page: number) =>
  sql`greatest(${sql.lit(TELLING)}, ${sql.lit(NEAR)} * sqrt(${page}::float8 / ${rowsOf(table)}))`

/**
 * PostgreSQL cannot tell how rare the beginning of a word is, and would walk a whole order for one that hardly occurs, or gather
 * half the table for one that nearly everybody uses. So `near` looks through the beginning of the order. Where the words occur often
 * enough there, `far` goes on until it has a page. Otherwise, or when it finds none, `rare` has them from their index, which is left
 * alone where the beginning was all there is.
 */
function attempts({ table, holds, among, along, wanted, order, page }: Sought) {
  const from = sql.table(table)
  const far = farFor(page)
  const inOrder = order ? sql`order by ${order}` : sql``
  const walk = (rows: number) => sql`${among} and ${along} ${inOrder} limit ${rows}`
  const isMore = sql`(select count(*) from walked) = ${sql.lit(NEAR)}`
  const most = sql.val(page)
  // Rows that were found go by the name of their table, so that the same conditions can be asked of them, the dear ones last.
  return sql`
    walked as materialized (
      select ${from}.*, ${holds} as holds from ${from} where ${isLarge(table)} and ${walk(NEAR)}
    ), near as materialized (
      select id from walked as ${from} where holds and ${wanted} ${inOrder} limit ${most}
    ), far as materialized (
      select id from (select * from ${from} where ${walk(far)}) as ${from}
      where ${holds} and ${wanted} and ${isMore} and (select count(*) from near) < ${most}
        and (select count(*) from walked where holds) >= ${telling(table, page)}
      ${inOrder} limit ${most}
    ), rare as materialized (
      select id from (
        -- Kept apart, so that what else is wanted is looked at in the rows that hold the words, not gathered from an index.
        select * from ${from}
        where ${among} and ${holds} and greatest((select count(*) from near), (select count(*) from far)) < ${most}
          and (${isMore} or not ${isLarge(table)})
        offset 0
      ) as ${from}
      where ${along} and ${wanted} ${order ? sql`${inOrder} limit ${most}` : sql``}
    )`
}

/** The ids of rows that hold the words: the first of the order, or all there are. */
export const holding = (sought: Sought): RawBuilder<unknown> => sql`(
  with ${attempts(sought)}
  select id from near union select id from far union select id from rare
)`

/** How many rows hold the words, counted up to the page. */
export const countHolding = (sought: Sought): RawBuilder<{ count: number }> => sql`
  with ${attempts(sought)}
  select greatest(
    (select count(*) from near), (select count(*) from far),
    (select count(*) from (select from rare limit ${sought.page}) as counted)
  )::integer as count`

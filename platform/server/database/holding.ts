import { sql, type RawBuilder } from 'kysely'

/** Which rows of a table are sought by words; the table has a column `search`, and an index of it. */
export interface Sought {
  table: string
  /** The text search, as SQL. */
  query: RawBuilder<unknown>
  /** Of which rows the indexes of the orders are, as a condition. */
  among: RawBuilder<unknown>
  /** What else is wanted of a row and stands in the index of the order. */
  along: RawBuilder<unknown>
  /** What else is wanted of a row. */
  wanted: RawBuilder<unknown>
  /** What the order looks at before the id. */
  first: RawBuilder<unknown>
  /** The order of rows that have so called values, as an index of the table has it; null for any. */
  order: ((first: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>) | null
  /** How many are enough. */
  page: number
}

// How many rows tell how often the words occur.
const NEAR = 500
// Fewer hits among them may be chance, and those of rare words are gathered sooner than the order is walked.
const TELLING = 4

// In a million rows, to look through so many for a page costs about as much as to gather all that hold the words.
const farFor = (page: number) => Math.max(10_000, Math.ceil(1000 * Math.sqrt(page)))

// To look for words in a row costs many times what its index costs: in a table of so few rows the index is asked at once.
const isLarge = (table: string) => sql`(select reltuples from pg_class where oid = ${sql.lit(table)}::regclass) > 20000`

/**
 * PostgreSQL cannot tell how rare the beginning of a word is, and would walk a whole order for one that hardly occurs, or gather
 * half the table for one that nearly everybody uses. So `near` looks through the beginning of the order. Where the words occur often
 * enough there, `far` goes on until it has a page. Otherwise, or when it finds none, `rare` has them from their index, which is left
 * alone where the beginning was all there is.
 */
function attempts({ table, query, among, along, wanted, first, order, page }: Sought) {
  const from = sql.table(table)
  const id = sql.ref(`${table}.id`)
  const search = sql`${from}.search @@ ${query}`
  const far = farFor(page)
  const enough = Math.max(TELLING, Math.ceil((page * NEAR) / far))
  const columns = sql`${id}, ${first} as first`
  const walk = (rows: number) => sql`
    ${among} and ${along} ${order ? sql`order by ${order(first, id)}` : sql``} limit ${sql.lit(rows)}`
  const inOrder = order ? sql`order by ${order(sql`first`, sql`id`)}` : sql``
  const isMore = sql`(select count(*) from walked) = ${sql.lit(NEAR)}`
  const most = sql.lit(page)
  return sql`
    walked as materialized (
      select ${columns}, ${wanted} as wanted, ${search} as holds from ${from} where ${isLarge(table)} and ${walk(NEAR)}
    ), near as materialized (
      select id from walked where holds and wanted ${inOrder} limit ${most}
    ), far as materialized (
      select id from (
        select ${columns}, ${wanted} as wanted, ${from}.search from ${from} where ${walk(far)}
      ) beyond
      where wanted and search @@ ${query} and ${isMore} and (select count(*) from near) < ${most}
        and (select count(*) from walked where holds) >= ${sql.lit(enough)}
      ${inOrder} limit ${most}
    ), rare as materialized (
      select id from (
        -- Kept apart, so that what else is wanted is looked at in the rows that hold the words, not gathered from an index.
        select ${columns}, ${along} and ${wanted} as wanted from ${from}
        where ${among} and ${search} and greatest((select count(*) from near), (select count(*) from far)) < ${most}
          and (${isMore} or not ${isLarge(table)})
        offset 0
      ) held
      where wanted ${order ? sql`${inOrder} limit ${most}` : sql``}
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
    (select count(*) from (select from rare limit ${sql.lit(sought.page)}) as counted)
  )::integer as count`

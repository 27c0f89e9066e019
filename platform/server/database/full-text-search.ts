import { sql, type RawBuilder } from 'kysely'
import { PLAN_EACH_TIME } from './prepared-statements.ts'

/** A condition that a GIN index supports: a row contains words. */
export interface IndexCondition {
  /** The complete condition. */
  holds: RawBuilder<unknown>
  /**
   * SQL for an array of the words, each in the syntax of `to_tsquery`. For frequent words the index would return a large share of the
   * table, so in a large table they are checked only in the rows that contain the rarer words. If this is missing, the index is queried
   * with the complete condition.
   */
  sought?: RawBuilder<unknown>
  /** The complete condition as the index is queried for it, if that differs. */
  inIndex?: RawBuilder<unknown>
  /** What is left to check in the rows that the index returns for `inIndex`. */
  inRow?: RawBuilder<unknown>
  /** The complete condition for rows of the reader, which may be missing from the index, if that differs. */
  inOwnRows?: RawBuilder<unknown>
}

/** A search in a table that has a column `search` with an index. */
export interface Search {
  table: string
  held: IndexCondition
  /** Condition of the partial indexes that provide the orders. */
  among: RawBuilder<unknown>
  /** The same as the index of words has it, if it does: rows that do not meet it are then not read. */
  amongWords?: RawBuilder<unknown>
  /** Further conditions on columns in the index of the order. */
  along: RawBuilder<unknown>
  /** Further conditions on other columns. */
  wanted: RawBuilder<unknown>
  /** The order, as provided by an index of the table; null for any order. */
  order: RawBuilder<unknown> | null
  /** Maximum number of rows to find. */
  page: number
}

/** Returns the condition that a row contains words, in the syntax of `to_tsquery`. */
export const containsWords = (table: string, words: string): IndexCondition => ({
  holds: sql`${sql.ref(`${table}.search`)} @@ ${sql.raw(PLAN_EACH_TIME)} to_tsquery('simple', ${words})`,
  sought: sql`${words.split(' & ')}::text[]`,
})

/** Returns the condition that a row matches this query, which SQL computes. `words` are its parts that must all hold. */
export const matchesQuery = (
  table: string,
  query: RawBuilder<unknown>,
  words: RawBuilder<unknown> = sql`array[${query}::text]`,
): IndexCondition => ({
  holds: sql`${sql.ref(`${table}.search`)} @@ ${sql.raw(PLAN_EACH_TIME)} ${query}`,
  sought: words,
})

const joined = (all: readonly RawBuilder<unknown>[]) => sql`(${sql.join(all, sql` and `)})`

/** Joins a condition with others on the same row; null if there are none. */
export function joinConditions(
  held: IndexCondition | null,
  others: readonly RawBuilder<unknown>[],
): IndexCondition | null {
  if (held === null) return others.length === 0 ? null : { holds: joined(others) }
  const { holds, inIndex, inRow } = held
  return {
    holds: joined([holds, ...others]),
    ...(inIndex && { inIndex: joined([inIndex, ...others]) }),
    ...(inRow && { inRow }),
  }
}

// Number of rows at the start of the order from which the frequency of the words is estimated.
const SAMPLED_START_ROWS = 500
// Fewer matches among those may be chance, and matches of rare words are collected faster from the index than by walking the order.
const RELIABLE_MATCHES_MIN = 4
// Number of sampled rows in which each word is counted separately, to estimate its total frequency.
const SAMPLED_WORD_ROWS = 100
// Reading a row through the index costs a tenth of searching it for words.
const LISTED_PER_EXAMINED = 10

/** Connection setting that limits how many rows a search may examine one by one. */
export const EXAMINED_SETTING = 'atelier.rows_examined'
// Default of that setting: a server examines this many rows in a tenth of a second.
const EXAMINED_ROWS_DEFAULT = 20_000

/** Maximum number of rows that each attempt of a search examines one by one. Matches beyond it are not found. */
export const rowsExamined: RawBuilder<number> = sql`coalesce(
  nullif(current_setting(${sql.lit(EXAMINED_SETTING)}, true), '')::integer, ${sql.lit(EXAMINED_ROWS_DEFAULT)})`

const rowsListed = sql`${sql.lit(LISTED_PER_EXAMINED)} * ${rowsExamined}`

/** The same in the index of another table, where a row costs as much as examining it: all matches of a list of up to 30,000 rows. */
export const rowsFound: RawBuilder<number> = sql`least(${rowsListed}, greatest(${rowsExamined}, 30000))`

// In a million rows, examining this many for a page costs about as much as collecting all matches from the index.
const orderedRowsMax = (page: number) => Math.max(10_000, Math.ceil(1000 * Math.sqrt(page)))

// Estimates the number of rows from the statistics. The embedded database does not update those, so the greatest id counts as well.
const estimateRows = (table: string) => sql`greatest(
  (select reltuples from pg_class where oid = ${sql.lit(table)}::regclass),
  (select counted.id from ${sql.table(table)} as counted order by counted.id desc limit 1), 1)`
// Searching a row for words costs many times an index lookup, so tables up to this size are always searched through the index.
const SMALL_TABLE_ROWS = 5000
const isLarge = (table: string) => sql`${estimateRows(table)} > ${sql.lit(SMALL_TABLE_ROWS)}`
// Minimum number of matches among the first rows for walking the order further. If one of f rows matches, the walk examines page * f rows
// and the index returns rows / f: the fewer rows there are, the more of them must match.
const matchesToContinue = (table: string, page: number) =>
  sql`greatest(${sql.lit(RELIABLE_MATCHES_MIN)}, ${sql.lit(SAMPLED_START_ROWS)} * sqrt(${page}::float8 / ${estimateRows(table)}))`

/** CTE with the query for the index: the rare `words`, or null if all words are frequent, and whether these are all words. */
const rareWordsQuery = (table: string, words: RawBuilder<unknown>) => sql`
  asked as materialized (
    select to_tsquery('simple', string_agg(word, ' & ') filter (where is_rare)) as words, bool_and(is_rare) as is_all
    from (
      select word, (
        select count(*) from (select search from walked limit ${sql.lit(SAMPLED_WORD_ROWS)}) as seen
        where seen.search @@ to_tsquery('simple', word)
      ) * ${estimateRows(table)} / ${sql.lit(SAMPLED_WORD_ROWS)} <= ${rowsListed} as is_rare
      from unnest(${words}) as word
    ) as each
  ),`

/** Returns the index condition, the condition to recheck in the rows it returns, and whether the index can be queried at all. */
function indexConditionOf({ table, held: { holds, sought, inIndex, inRow = sql`true` } }: Search) {
  if (inIndex) return { asking: sql``, inIndex, inRow, isAskable: sql`true`, most: rowsFound }
  if (!sought) return { asking: sql``, inIndex: holds, inRow: sql`true`, isAskable: sql`true`, most: rowsListed }
  return {
    asking: rareWordsQuery(table, sought),
    inIndex: sql`${sql.ref(`${table}.search`)} @@ (select words from asked)`,
    inRow: sql`((select is_all from asked) or ${holds})`,
    isAskable: sql`(select words from asked) is not null`,
    most: sql`case when (select is_all from asked) then ${rowsListed} else ${rowsExamined} end`,
  }
}

/**
 * Returns the CTEs of a search. PostgreSQL cannot estimate how rare a prefix is, and would walk a whole order for one that hardly occurs,
 * or collect half the table for one that occurs almost everywhere. So `near` examines the start of the order. If the words are frequent
 * enough there, or each of them is frequent, `far` continues until it has a page. Otherwise, or if a page is not full, `rare` reads the
 * matches from the index, unless `near` covered the whole table. Each examines a limited number of rows, whatever the search.
 */
function searchSteps(sought: Search) {
  const { table, held, among, amongWords = sql`true`, along, wanted, order, page } = sought
  const { holds } = held
  const { asking, inIndex, inRow, isAskable, most: listedMax } = indexConditionOf(sought)
  const from = sql.table(table)
  const inOrder = order ? sql`order by ${order}` : sql``
  const walk = (rows: RawBuilder<number>) => sql`${among} and ${along} ${inOrder} limit ${rows}`
  const isMore = sql`(select count(*) from walked) = ${sql.lit(SAMPLED_START_ROWS)}`
  const most = sql.val(page)
  // Found rows are aliased to the name of their table, so that the same conditions apply to them, the expensive ones last.
  return sql`
    walked as materialized (
      select ${from}.*, ${holds} as holds from ${from} where ${isLarge(table)} and ${walk(sql.lit(SAMPLED_START_ROWS))}
    ), ${asking} near as materialized (
      -- As a number: of a truth value, PostgreSQL expects half to be true, and would read a whole table for so many rows.
      select id from walked as ${from} where holds::integer = 1 and ${wanted} ${inOrder} limit ${most}
    ), far as materialized (
      select id from (select * from ${from} where ${walk(sql`least(${orderedRowsMax(page)}::integer, ${rowsExamined})`)}) as ${from}
      where ${holds} and ${wanted} and ${isMore} and (select count(*) from near) < ${most}
        and ((select count(*) from walked where holds) >= ${matchesToContinue(table, page)} or not ${isAskable})
      ${inOrder} limit ${most}
    ), rare as materialized (
      select id from (
        -- Kept apart, so that what else is wanted is looked at in the rows that hold the words, not gathered from an index.
        select * from ${from}
        where ${among} and ${amongWords} and ${inIndex} and greatest((select count(*) from near), (select count(*) from far)) < ${most}
          and (${isMore} or not ${isLarge(table)})
        limit ${listedMax}
      ) as ${from}
      where ${inRow} and ${along} and ${wanted} ${order ? sql`${inOrder} limit ${most}` : sql``}
    )`
}

/** Returns SQL for the ids of matching rows: the first ones of the order, or all if there are fewer. */
export const searchQuery = (sought: Search): RawBuilder<unknown> => sql`(
  with ${searchSteps(sought)}
  select id from near union select id from far union select id from rare
)`

/** Returns SQL for the number of matching rows, counted up to `page`. */
export const countMatches = (sought: Search): RawBuilder<{ count: number }> => sql`
  with ${searchSteps(sought)}
  select greatest(
    (select count(*) from near), (select count(*) from far),
    (select count(*) from (select from rare limit ${sought.page}) as counted)
  )::integer as count`

import { sql, type RawBuilder } from 'kysely'
import { PLANNED_ANEW } from './prepared-statements.ts'

/** A condition that an index of many values answers: that a row holds words, or is marked with keys. */
export interface Held {
  /** The condition in full. */
  holds: RawBuilder<unknown>
  /**
   * The words as `to_tsquery` reads them, and what else the same index is asked. Of words that are frequent an index would list a
   * good part of the table: in a large table they are looked for in the rows that hold the others. Without words the condition
   * is asked as it is.
   */
  sought?: { words: string; keys: RawBuilder<unknown> }
}

/** Which rows of a table are sought by what they hold; the table has a column `search`, and an index of it. */
export interface Sought {
  table: string
  held: Held
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

/** That a row of a table holds the words of what `to_tsquery` reads, and has these keys. */
export const holdsWords = (table: string, words: string, keys: RawBuilder<unknown> = sql`true`): Held => ({
  holds: sql`${sql.ref(`${table}.search`)} @@ ${sql.raw(PLANNED_ANEW)} to_tsquery('simple', ${words}) and ${keys}`,
  sought: { words, keys },
})

// How many rows tell how often the words occur.
const NEAR = 500
// Fewer hits among them may be chance, and those of rare words are gathered sooner than the order is walked.
const TELLING = 4
// In so many rows each word is looked for by itself, to tell in how many it is altogether.
const SAMPLED = 100
// To list a row in the index, or to read one that the index has, costs a tenth of what it costs to look for words in it.
const LISTED = 10

/** The setting of a connection that says how many rows a search may examine one by one. */
export const EXAMINED_SETTING = 'atelier.rows_examined'
// Without the setting: a server looks through so many in a tenth of a second.
const EXAMINED = 20_000

/** How many rows a search examines one by one at most, in each of its attempts. What lies beyond is not found. */
export const rowsExamined: RawBuilder<number> = sql`coalesce(
  nullif(current_setting(${sql.lit(EXAMINED_SETTING)}, true), '')::integer, ${sql.lit(EXAMINED)})`

const rowsListed = sql`${sql.lit(LISTED)} * ${rowsExamined}`

// In a million rows, to look through so many for a page costs about as much as to gather all that hold the words.
const farFor = (page: number) => Math.max(10_000, Math.ceil(1000 * Math.sqrt(page)))

// As they were last counted. Nobody counts those of the embedded database, so the greatest id is looked at as well.
const rowsOf = (table: string) => sql`greatest(
  (select reltuples from pg_class where oid = ${sql.lit(table)}::regclass),
  (select counted.id from ${sql.table(table)} as counted order by counted.id desc limit 1), 1)`
// To look for words in a row costs many times what its index costs: in a table of so few rows the index is asked at once.
const FEW = 5000
const isLarge = (table: string) => sql`${rowsOf(table)} > ${sql.lit(FEW)}`
// Of how many hits among the first the order is walked on. Where one of f rows is a hit, the walk looks at page * f rows and the
// index has rows / f: the fewer rows there are, the more of them must be hits.
const telling = (table: string, page: number) =>
  sql`greatest(${sql.lit(TELLING)}, ${sql.lit(NEAR)} * sqrt(${page}::float8 / ${rowsOf(table)}))`

/** What the index is asked: `words`, or null where all of them are frequent, and whether nothing is left to look for in the rows. */
const askedOf = (table: string, words: string) => sql`
  asked as materialized (
    select to_tsquery('simple', string_agg(word, ' & ') filter (where is_rare)) as words, bool_and(is_rare) as is_all
    from (
      select word, (
        select count(*) from (select search from walked limit ${sql.lit(SAMPLED)}) as seen
        where seen.search @@ to_tsquery('simple', word)
      ) * ${rowsOf(table)} / ${sql.lit(SAMPLED)} <= ${rowsListed} as is_rare
      from unnest(${words.split(' & ')}::text[]) as word
    ) as each
  ),`

/** What the index is asked of a row, what is still looked for in the rows it has, and whether there is anything to ask. */
function indexed({ table, held: { holds, sought } }: Sought) {
  if (!sought) return { asking: sql``, inIndex: holds, inRow: sql`true`, isAskable: sql`true`, most: rowsListed }
  return {
    asking: askedOf(table, sought.words),
    inIndex: sql`${sql.ref(`${table}.search`)} @@ (select words from asked) and ${sought.keys}`,
    inRow: sql`((select is_all from asked) or ${holds})`,
    isAskable: sql`(select words from asked) is not null`,
    most: sql`case when (select is_all from asked) then ${rowsListed} else ${rowsExamined} end`,
  }
}

/**
 * PostgreSQL cannot tell how rare the beginning of a word is, and would walk a whole order for one that hardly occurs, or gather
 * half the table for one that nearly everybody uses. So `near` looks through the beginning of the order. Where the words occur often
 * enough there, or each of them does, `far` goes on until it has a page. Otherwise, or when it finds none, `rare` has them from their
 * index, which is left alone where the beginning was all there is. Each examines so many rows and no more, whatever is sought.
 */
function attempts(sought: Sought) {
  const { table, held, among, along, wanted, order, page } = sought
  const { holds } = held
  const { asking, inIndex, inRow, isAskable, most: mostListed } = indexed(sought)
  const from = sql.table(table)
  const inOrder = order ? sql`order by ${order}` : sql``
  const walk = (rows: RawBuilder<number>) => sql`${among} and ${along} ${inOrder} limit ${rows}`
  const isMore = sql`(select count(*) from walked) = ${sql.lit(NEAR)}`
  const most = sql.val(page)
  // Rows that were found go by the name of their table, so that the same conditions can be asked of them, the dear ones last.
  return sql`
    walked as materialized (
      select ${from}.*, ${holds} as holds from ${from} where ${isLarge(table)} and ${walk(sql.lit(NEAR))}
    ), ${asking} near as materialized (
      select id from walked as ${from} where holds and ${wanted} ${inOrder} limit ${most}
    ), far as materialized (
      select id from (select * from ${from} where ${walk(sql`least(${farFor(page)}::integer, ${rowsExamined})`)}) as ${from}
      where ${holds} and ${wanted} and ${isMore} and (select count(*) from near) < ${most}
        and ((select count(*) from walked where holds) >= ${telling(table, page)} or not ${isAskable})
      ${inOrder} limit ${most}
    ), rare as materialized (
      select id from (
        -- Kept apart, so that what else is wanted is looked at in the rows that hold the words, not gathered from an index.
        select * from ${from}
        where ${among} and ${inIndex} and greatest((select count(*) from near), (select count(*) from far)) < ${most}
          and (${isMore} or not ${isLarge(table)})
        limit ${mostListed}
      ) as ${from}
      where ${inRow} and ${along} and ${wanted} ${order ? sql`${inOrder} limit ${most}` : sql``}
    )`
}

/** The ids of rows that hold what is sought: the first of the order, or all there are. */
export const holding = (sought: Sought): RawBuilder<unknown> => sql`(
  with ${attempts(sought)}
  select id from near union select id from far union select id from rare
)`

/** How many rows hold what is sought, counted up to the page. */
export const countHolding = (sought: Sought): RawBuilder<{ count: number }> => sql`
  with ${attempts(sought)}
  select greatest(
    (select count(*) from near), (select count(*) from far),
    (select count(*) from (select from rare limit ${sought.page}) as counted)
  )::integer as count`

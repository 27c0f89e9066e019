import { sql, type RawBuilder } from 'kysely'
import { allOf, rowsFound, type SearchedList, type SearchedWords } from '#platform/server/database/database.ts'
import { ofKind } from './filters.ts'
import { anyWord, type WordSource } from './meant-words.ts'
import { selectBest } from './rank-items.ts'

const keyOf = ({ table, key }: SearchedList) => sql.ref(`${table}.${key}`)
// As a value, because PostgreSQL would look for all items with the words to find those of a few rows.
const inIndexOf = (list: SearchedList, source: WordSource) => sql`(
  select search_items.search @@ ${anyWord(source)} from search_items
  where ${ofKind(list.kind).among} and search_items.item_id = ${keyOf(list)}
)`

// The words of a row that the index may not have, in the fields of the index.
const textsOf = ({ table, own }: SearchedList) =>
  (own?.texts ?? []).map((column) => sql`coalesce(${sql.ref(`${table}.${column}`)}, '')`)
const wordsOfText = (list: SearchedList) => {
  const [title, body] = textsOf(list)
  return sql`(
    select search_vector(settings.languages, search_text(${title}), '', search_text(${body}), '') from search_settings settings
  )`
}

// Newest items of the reader among which those that the index does not have are looked for.
const OWN_ROWS_READ_MAX = 2000
// Of these, as many are searched, and bytes of their texts before the last one: less than a tenth of a second of work. In older ones,
// nothing is found here.
const OWN_ROWS_SEARCHED_MAX = 200
const OWN_TEXT_BYTES_MAX = 50_000

/** SQL for the ids of the reader's own rows that meet `where`, that the index does not have, and whose texts have any of the words. */
function ownRowsWithWords(
  list: SearchedList,
  source: WordSource,
  isOwn: RawBuilder<unknown>,
  where: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const from = sql.table(list.table)
  const [title, body] = textsOf(list)
  const newest = sql`order by ${keyOf(list)} desc`
  return sql`(
    select ${keyOf(list)} from (
      select *, sum(octet_length(${title}) + octet_length(${body})) over (
        ${newest} rows between unbounded preceding and 1 preceding
      ) as bytes_before from (
        select * from (
          select * from ${from} where ${isOwn} order by ${list.own?.newest ?? keyOf(list)} limit ${sql.lit(OWN_ROWS_READ_MAX)}
        ) as ${from} where ${allOf(where)} and not exists (
          select from search_items where ${ofKind(list.kind).among} and search_items.item_id = ${keyOf(list)}
        ) ${newest} limit ${sql.lit(OWN_ROWS_SEARCHED_MAX)}
      ) as ${from}
    ) as ${from}
    where coalesce(bytes_before, 0) < ${sql.lit(OWN_TEXT_BYTES_MAX)} and ${wordsOfText(list)} @@ ${anyWord(source)}
  )`
}

// The words of a row. Joined with nothing, so that they are decompressed once.
const wordsOfRow = (list: SearchedList) => {
  const inIndex = sql`(
    select search_items.search || ''::tsvector from search_items
    where ${ofKind(list.kind).among} and search_items.item_id = ${keyOf(list)}
  )`
  return list.own ? sql`coalesce(${inIndex}, ${wordsOfText(list)})` : inIndex
}
// One value for all rows, so that the words are analysed once.
const analysedWords = (source: WordSource) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'place', place, 'word', word, 'item_count', item_count, 'forms', search_any_of(lexemes || synonyms, '')::text
  )), '[]') from ${source}
)`

/** Returns what lists search for; `isExact` if the words are not to be corrected. */
export const searchedWords = (source: WordSource, now: Date, isExact = false): SearchedWords => ({
  heldIn: (list, own, where = []) => ({
    // As a number, because PostgreSQL expects half of the rows to meet a condition, and would read the whole table at once.
    holds: sql`${inIndexOf(list, source)}::integer = 1`,
    inIndex: sql`${keyOf(list)} in (
      select search_items.item_id from search_items
      where ${ofKind(list.kind).amongWords} and search_items.search @@ ${anyWord(source)} limit ${rowsFound}
    )`,
    ...(own && {
      inOwnRows: sql`coalesce(${inIndexOf(list, source)}, ${keyOf(list)} in ${ownRowsWithWords(list, source, own, where)})`,
    }),
  }),
  bestOf: (list, where, own) => {
    const from = sql.table(list.table)
    const isWanted = sql`(select ${allOf(where)} from ${from} where ${keyOf(list)} = search_items.item_id)`
    const best = selectBest(
      source,
      { kind: list.kind, hasClosed: true, wanted: allOf(where.length > 0 ? [isWanted] : []) },
      now,
    )
    if (!own) return best
    return sql`(
      with best as materialized (select * from ${best} as best)
      select * from best
      union all select own.id, 0, own.id, exists (select from best where is_limited) from ${ownRowsWithWords(list, source, own, where)} as own(id)
    )`
  },
  inRow: (list) => sql`(
    select json_build_object(
      'is_unclear', ${isExact ? sql`false` : sql`coalesce(bool_or(meant.item_count = 0), false)`},
      'missing', coalesce(json_agg(meant.word order by meant.place) filter (where (item.words @@ meant.forms::tsquery) is not true), '[]')
    )
    from (select ${wordsOfRow(list)} as words offset 0) as item, jsonb_to_recordset(${analysedWords(source)})
      as meant(place bigint, word text, item_count integer, forms text)
  )`,
})

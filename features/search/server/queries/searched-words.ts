import { sql } from 'kysely'
import { allOf, rowsFound, type SearchedList, type SearchedWords } from '#platform/server/database/database.ts'
import { anyWord, type WordSource } from './meant-words.ts'
import { selectBest } from './rank-items.ts'

const keyOf = ({ table, key }: SearchedList) => sql.ref(`${table}.${key}`)
// The words of a row that the index may not have, in the fields of the index.
const textOf = ({ table, ownTexts: [title, body] = ['', ''] }: SearchedList) => sql`(
  select search_vector(
    settings.languages, search_text(${sql.ref(`${table}.${title}`)}), '',
    search_text(coalesce(${sql.ref(`${table}.${body}`)}, '')), ''
  ) from search_settings settings
)`
const isIn = ({ kind }: SearchedList) => sql`search_items.kind = ${sql.lit(kind)}`

// As a value, because PostgreSQL would look for all items with the words to find those of a few rows.
const inIndexOf = (list: SearchedList, source: WordSource) => sql`(
  select search_items.search @@ ${anyWord(source)} from search_items
  where ${isIn(list)} and search_items.item_id = ${keyOf(list)}
)`
const inTextOf = (list: SearchedList, source: WordSource) => sql`${textOf(list)} @@ ${anyWord(source)}`

/** Returns what lists search for; `isExact` if the words are not to be corrected. */
export const searchedWords = (source: WordSource, now: Date, isExact = false): SearchedWords => ({
  heldIn: (list) => ({
    // As a number, because PostgreSQL expects half of the rows to meet a condition, and would read the whole table at once.
    holds: sql`${inIndexOf(list, source)}::integer = 1`,
    inIndex: sql`${keyOf(list)} in (
      select search_items.item_id from search_items
      where ${isIn(list)} and search_items.search @@ ${anyWord(source)} limit ${rowsFound}
    )`,
    ...(list.ownTexts && { inOwn: sql`coalesce(${inIndexOf(list, source)}, ${inTextOf(list, source)})` }),
  }),
  bestOf: (list, where, own) => {
    const from = sql.table(list.table)
    const isWanted = sql`(select ${allOf(where)} from ${from} where ${keyOf(list)} = search_items.item_id)`
    const best = selectBest(
      source,
      { among: isIn(list), hasClosed: true, wanted: allOf(where.length > 0 ? [isWanted] : []) },
      now,
    )
    if (!own) return best
    const isOwn = allOf([own, ...where, sql`${inIndexOf(list, source)} is null`, inTextOf(list, source)])
    return sql`(
      select * from ${best} as best union all select ${keyOf(list)}, 0, ${keyOf(list)} from ${from} where ${isOwn}
    )`
  },
  isUnclear: isExact ? sql`false` : sql`exists (select from ${source} where item_count = 0)`,
})

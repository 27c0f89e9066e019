import { sql, type RawBuilder } from 'kysely'
import { jsonOf, type Database } from '#platform/server/database/database.ts'
import { SEARCH_WORDS_MAX } from '../../contract.ts'
import type { MeantWord, WordForms } from './words.ts'

/** SQL for a table of words to search for, with the columns of `MeantWord` and their `place`. */
export type WordSource = RawBuilder<unknown>

/**
 * Typed words; `fillers` among them, and those that the database knows, only if there is nothing else. They are counted in closed requests
 * too if those are searched.
 */
export const typedWords = (words: readonly string[], fillers: readonly string[], hasClosed: boolean): WordSource =>
  sql`search_meant(${words}::text[], ${fillers}::text[], ${sql.lit(SEARCH_WORDS_MAX)}, ${sql.lit(hasClosed)})`

/** Words that are known already. */
export const knownWords = (words: readonly MeantWord[]): WordSource =>
  sql`jsonb_to_recordset(${jsonOf(
    words.map((word, place) => ({ ...word, place })),
  )}::jsonb) as known(place bigint, word text, lexemes text[], synonyms text[], item_count integer, all_count bigint)`

/** Returns the words to search for. */
export async function findMeantWords(
  db: Database,
  words: readonly string[],
  fillers: readonly string[],
  hasClosed = false,
): Promise<MeantWord[]> {
  if (words.length === 0) return []
  const { rows } = await sql<MeantWord>`
    select word, lexemes, synonyms, item_count, all_count from ${typedWords(words, fillers, hasClosed)} order by place`.execute(
    db,
  )
  return rows
}

/** Returns the words to search for without their frequency, which takes longer. */
export async function findWordForms(
  db: Database,
  words: readonly string[],
  fillers: readonly string[],
): Promise<WordForms[]> {
  if (words.length === 0) return []
  const { rows } = await sql<WordForms>`
    select word, lexemes, synonyms from search_forms(${words}::text[], ${fillers}::text[], ${sql.lit(SEARCH_WORDS_MAX)})
    order by place`.execute(db)
  return rows
}

// A word in more items than this is frequent: alone it does not bring an item among those that are ranked.
const FREQUENT_FROM = 300

/**
 * CTEs with the words, their weights, which are greater for rare ones, and a query for each field; and with the queries for all of them,
 * for any in a title, for any of the rarer ones and for one phrase.
 */
export const meantCtes = (source: WordSource): RawBuilder<unknown> => sql`
  meant as materialized (
    select place, ln(1 + (all_count + 1) / (item_count + 1)::double precision) as weight,
      item_count > ${sql.lit(FREQUENT_FROM)} as is_frequent,
      search_any_of(lexemes, '') as own, cardinality(lexemes) as own_count,
      search_any_of(synonyms, '') as alike, cardinality(synonyms) as alike_count,
      search_any_of(forms, ':A') as titles, search_any_of(forms, ':B') as tags, search_any_of(forms, ':C') as body,
      search_any_of(forms, '') as anywhere
    from (select *, lexemes || synonyms as forms from ${source}) as given
  ), queries as materialized (
    select string_agg('(' || anywhere::text || ')', ' & ')::tsquery as all_words,
      string_agg(titles::text, ' | ')::tsquery as any_title, string_agg(anywhere::text, ' | ')::tsquery as any_word,
      case when count(*) > 1 then
        (string_agg(anywhere::text, ' | ') filter (where are_all_frequent or not is_frequent))::tsquery
      end as any_rare,
      case when count(*) > 1 then string_agg('(' || anywhere::text || ')', ' <-> ' order by place)::tsquery end as phrase
    from (select *, bool_and(is_frequent) over () as are_all_frequent from meant) as each
  )`

/** SQL for the query for items with any of the words. */
export const anyWord = (source: WordSource): RawBuilder<unknown> =>
  sql`(select string_agg(search_any_of(lexemes || synonyms, '')::text, ' | ')::tsquery from ${source})`

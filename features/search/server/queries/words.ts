import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** A word of the index, with the number of items that contain it. */
export interface KnownWord {
  word: string
  item_count: number
}

/** A word of a search, as the index knows it. */
export interface AnalysedWord {
  word: string
  /** Whether it says nothing, such as "the". */
  is_filler: boolean
  /** The forms under which the index has it. */
  lexemes: string[]
  /** The forms of its synonyms. */
  synonyms: string[]
  /** Number of items with the word or a synonym, counted up to `COUNTED_MAX` or estimated beyond. */
  item_count: number
  /** Number of all items, about. */
  all_count: number
}

const COUNTED_MAX = 1000

/** Returns the forms, synonyms and frequency of words. */
export async function analyseWords(db: Database, words: readonly string[]): Promise<AnalysedWord[]> {
  const { rows } = await sql<AnalysedWord>`
    select given.word, search_is_filler(settings.languages, given.word) as is_filler, forms.lexemes, alike.synonyms,
      coalesce(frequent.item_count, (
        select count(*)::integer from (
          select from search_items where search @@ (
            select string_agg(quote_literal(lexeme), ' | ') from unnest(forms.lexemes || alike.synonyms) lexeme
          )::tsquery limit ${COUNTED_MAX}
        ) as counted
      )) as item_count,
      coalesce((select id from search_items order by id desc limit 1), 0) as all_count
    from search_settings settings cross join unnest(${words}::text[]) with ordinality as given(word, place)
    cross join lateral (select search_lexemes(settings.languages, given.word) as lexemes) forms
    cross join lateral (
      select coalesce(array_agg(distinct lexeme), '{}') as synonyms
      from search_synonyms same, unnest(same.keys) lexeme
      where same.keys && forms.lexemes and lexeme <> all (forms.lexemes)
    ) alike
    left join search_words frequent on frequent.word = given.word and frequent.item_count >= ${COUNTED_MAX}
    -- Signs that no language knows as words have no forms.
    where cardinality(forms.lexemes) > 0
    order by given.place`.execute(db)
  return rows
}

// More words are hardly near a misspelt one.
const NEAR_MAX = 300

/** Finds words of the index that share one of these forms, or are one of them. */
export async function findNearWords(db: Database, forms: readonly string[]): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select word, item_count from search_words
    where word = any (${forms}::text[]) or near_words && ${forms}::text[]
    limit ${NEAR_MAX}`.execute(db)
  return rows
}

/** Finds the most frequent words that begin like this one. */
export async function findLongerWords(db: Database, word: string, most: number): Promise<string[]> {
  const { rows } = await sql<KnownWord>`
    select word, item_count from search_words where word like ${`${word}%`}
    order by item_count desc, word limit ${most}`.execute(db)
  return rows.map((row) => row.word)
}

/** Finds which of these words the index has. */
export async function findKnownWords(db: Database, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word = any (${words}::text[])`.execute(db)
  return new Set(rows.map((row) => row.word))
}

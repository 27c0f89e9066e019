import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** A word of the index, with the number of items that contain it. */
export interface KnownWord {
  word: string
  item_count: number
}

/** A word with its forms. */
export interface WordForms {
  word: string
  /** The forms under which the index has it. */
  lexemes: string[]
  /** The forms of its synonyms. */
  synonyms: string[]
}

/** A word to search for, as the index knows it. */
export interface MeantWord extends WordForms {
  /** Number of items with the word or a synonym, up to 1000; estimated beyond. */
  item_count: number
  /** Number of all items, about. */
  all_count: number
}

/** A word that may also say nothing, such as "the". */
export interface AnalysedWord extends MeantWord {
  is_filler: boolean
}

/** Returns the forms, synonyms and frequency of words, in closed requests too if those are searched. */
export async function analyseWords(
  db: Database,
  words: readonly string[],
  hasClosed: boolean,
): Promise<AnalysedWord[]> {
  const { rows } = await sql<AnalysedWord>`
    select word, is_filler, lexemes, synonyms, item_count, all_count from search_analysed(${words}::text[], ${hasClosed})
    order by place`.execute(db)
  return rows
}

// More words are hardly near a misspelt one.
const NEAR_WORDS_MAX = 300

/** Finds words of the index that share one of these forms, or are one of them. */
export async function findNearWords(db: Database, forms: readonly string[]): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select word, item_count from search_words
    where word = any (${forms}::text[]) or near_words && ${forms}::text[]
    limit ${NEAR_WORDS_MAX}`.execute(db)
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

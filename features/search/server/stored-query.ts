import type { Database } from '#platform/server/database/database.ts'
import { filterFillers } from './fillers.ts'
import { findMeantWords } from './queries/meant-words.ts'
import { wordsOf } from './words.ts'

/** A search in the form in which new items are compared with it. */
export interface StoredQuery {
  /** `tsquery` of items that contain all words, each in any form or as a synonym. */
  query: string
  /** Forms and synonyms of the rarest word: every item that matches has at least one. */
  terms: string[]
}

/** Returns the query to store for a text; null if it has no words. Nothing is corrected. */
export async function findStoredQuery(db: Database, text: string): Promise<StoredQuery | null> {
  const typed = wordsOf(text)
  const words = await findMeantWords(db, typed, filterFillers(typed))
  const [rarest] = words.toSorted((one, other) => one.item_count - other.item_count)
  if (!rarest) return null
  const formsOf = ({ lexemes, synonyms }: typeof rarest) => [...lexemes, ...synonyms]
  return {
    query: words
      .map(
        (word) =>
          `( ${formsOf(word)
            .map((form) => `'${form}'`)
            .join(' | ')} )`,
      )
      .join(' & '),
    terms: formsOf(rarest),
  }
}

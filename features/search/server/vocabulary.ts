import type { Database } from '#platform/server/database/database.ts'
import { addWords, takeNewItems, type NewWord } from './queries/vocabulary.ts'
import { nearWordsOf } from './similar-words.ts'

const WORD_PATTERN = /(?<![\p{L}\p{M}\p{N}])\p{L}{3,30}(?![\p{L}\p{M}\p{N}])/gu

// Returns the distinct words of texts, with the number of texts that contain each.
function countWords(texts: readonly string[]): NewWord[] {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const word of new Set(text.match(WORD_PATTERN) ?? [])) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].map(([word, item_count]) => ({ word, item_count, near_words: nearWordsOf(word) }))
}

/** Adds the words of new items to the vocabulary, unless it is full; returns false when there are no more new items. */
export async function addNewWords(db: Database, most: number, isFull = false): Promise<boolean> {
  const texts = await takeNewItems(db, most)
  const words = countWords(texts)
  if (!isFull && words.length > 0) await addWords(db, words)
  return texts.length > 0
}

import type { Database } from '#platform/server/database/database.ts'
import { analyseWords, findKnownWords, findNearWords, type MeantWord } from './queries/words.ts'
import { likelyWords, lookedUpFor } from './similar-words.ts'

// Limited because each correction reads the vocabulary.
const CORRECTED_MAX = 3
const LIKELY = 5
const HALF_MIN_LENGTH = 3

/** Returns each way to part a word in two. */
const halvesOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * HALF_MIN_LENGTH + 1) }, (_, at) => [
    word.slice(0, at + HALF_MIN_LENGTH),
    word.slice(at + HALF_MIN_LENGTH),
  ])

async function partWord(db: Database, word: string, hasClosed: boolean): Promise<MeantWord[]> {
  const halves = halvesOf(word)
  if (halves.length === 0) return []
  const known = await findKnownWords(db, halves.flat())
  const both = halves.find(([first, second]) => known.has(first) && known.has(second))
  if (!both) return []
  const parts = await analyseWords(db, both, hasClosed)
  return parts.every(({ item_count, is_filler }) => item_count > 0 && !is_filler) ? parts : []
}

async function correct(db: Database, word: string, hasClosed: boolean): Promise<MeantWord[]> {
  const forms = lookedUpFor(word)
  if (forms.length === 0) return []
  const likely = likelyWords(word, await findNearWords(db, forms), LIKELY)
  // Checked in the index, because the vocabulary forgets words that have left it later.
  const found = likely.length === 0 ? [] : await analyseWords(db, likely, hasClosed)
  const best = found.find(({ item_count }) => item_count > 0)
  return best ? [best] : partWord(db, word, hasClosed)
}

/** Returns what words that no item contains most likely stand for: another word, or two. `hasClosed` if closed requests are searched too. */
export async function correctWords(
  db: Database,
  words: readonly MeantWord[],
  hasClosed: boolean,
): Promise<Map<string, MeantWord[]>> {
  const replaced = new Map<string, MeantWord[]>()
  for (const { word } of words.filter(({ item_count }) => item_count === 0).slice(0, CORRECTED_MAX)) {
    const found = await correct(db, word, hasClosed)
    if (found.length > 0) replaced.set(word, found)
  }
  return replaced
}

import type { Database } from '#platform/server/database/database.ts'
import { analyseWords, findKnownWords, findNearWords, type MeantWord } from './queries/words.ts'
import { likelyWords, lookupKeys } from './similar-words.ts'

// Limited because each correction reads the vocabulary.
const CORRECTED_MAX = 3
const CANDIDATES_MAX = 5
const PART_MIN_LENGTH = 3

/** Returns each way to part a word in two. */
const splitsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * PART_MIN_LENGTH + 1) }, (_, at) => [
    word.slice(0, at + PART_MIN_LENGTH),
    word.slice(at + PART_MIN_LENGTH),
  ])

async function splitWord(db: Database, word: string, hasClosed: boolean): Promise<MeantWord[]> {
  const splits = splitsOf(word)
  if (splits.length === 0) return []
  const known = await findKnownWords(db, splits.flat())
  const knownSplit = splits.find(([first, second]) => known.has(first) && known.has(second))
  if (!knownSplit) return []
  const parts = await analyseWords(db, knownSplit, hasClosed)
  return parts.every(({ item_count, is_filler }) => item_count > 0 && !is_filler) ? parts : []
}

async function correctWord(db: Database, word: string, hasClosed: boolean): Promise<MeantWord[]> {
  const forms = lookupKeys(word)
  if (forms.length === 0) return []
  const likely = likelyWords(word, await findNearWords(db, forms), CANDIDATES_MAX)
  // Checked in the index, because the vocabulary forgets words that have left it later.
  const found = likely.length === 0 ? [] : await analyseWords(db, likely, hasClosed)
  const best = found.find(({ item_count }) => item_count > 0)
  return best ? [best] : splitWord(db, word, hasClosed)
}

/** Returns what words that no item contains most likely stand for: another word, or two. `hasClosed` if closed requests are searched too. */
export async function correctWords(
  db: Database,
  words: readonly MeantWord[],
  hasClosed: boolean,
): Promise<Map<string, MeantWord[]>> {
  const replaced = new Map<string, MeantWord[]>()
  for (const { word } of words.filter(({ item_count }) => item_count === 0).slice(0, CORRECTED_MAX)) {
    const found = await correctWord(db, word, hasClosed)
    if (found.length > 0) replaced.set(word, found)
  }
  return replaced
}

import type { KnownWord } from './queries/words.ts'

const CORRECTED_FROM_LENGTH = 4
const TWO_MISTAKES_FROM_LENGTH = 6
// A longer word has too many forms with two letters less.
const TWO_MISTAKES_TO_LENGTH = 16

const omitEachLetter = (word: string): string[] => {
  const letters = [...word]
  return [...new Set(letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join('')))]
}

/** Returns a word with one letter less, each: two words that differ by a letter, or by two that changed places, share one. */
export const nearWordsOf = (word: string): string[] => (word.length < 3 ? [] : omitEachLetter(word))

/** Number of mistakes for which a word is corrected; short words have too many neighbours. */
const mistakesAllowed = (word: string): number =>
  word.length < CORRECTED_FROM_LENGTH ? 0 : word.length < TWO_MISTAKES_FROM_LENGTH ? 1 : 2

/** Returns what to look up among words and their near words to find those that a misspelt word may stand for; none for short words. */
export function lookupKeys(word: string): string[] {
  if (mistakesAllowed(word) === 0) return []
  const oneOmitted = omitEachLetter(word)
  const twoOmitted =
    mistakesAllowed(word) === 2 && word.length <= TWO_MISTAKES_TO_LENGTH ? oneOmitted.flatMap(omitEachLetter) : []
  return [...new Set([word, ...oneOmitted, ...twoOmitted])]
}

/** Counts the letters to insert, delete, replace or swap with their neighbour to make one word the other. */
export function distance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[other.length] ?? 0
}

/** Returns the words that a misspelt word most likely stands for, the likeliest first. */
export function likelyWords(misspelt: string, near: readonly KnownWord[], most: number): string[] {
  const most_mistakes = mistakesAllowed(misspelt)
  return near
    .map(({ word, item_count }) => ({
      word,
      item_count,
      // People rarely mistake the first letter.
      mistakes: distance(misspelt, word) + (word[0] === misspelt[0] ? 0 : 0.5),
    }))
    .filter(({ mistakes }) => mistakes <= most_mistakes)
    .toSorted(
      (one, other) =>
        one.mistakes - other.mistakes || other.item_count - one.item_count || (one.word < other.word ? -1 : 1),
    )
    .slice(0, most)
    .map(({ word }) => word)
}

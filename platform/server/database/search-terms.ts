// Limited because each word is a separate index lookup, and a prefix may match thousands of words.
const WORDS_MAX = 8
// Limited because a single Latin letter matches a large share of all words; in other scripts one character may be a word.
const LETTERS_MAX = 2
const isSingleLetter = (word: string) => /^[a-z0-9]$/.test(word)

/**
 * Converts typed text to the syntax of `to_tsquery('simple', …)`, for texts indexed with the SQL function `words_of`. All words must
 * occur, each as a prefix, because the list updates as people type. Returns undefined if nothing was typed, and a query without matches if
 * the text contains no word.
 */
export function toSearchTerms(typed: string | undefined): string | undefined {
  if (!typed?.trim()) return undefined
  const words = [...new Set(typed.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])]
  const letters = words.filter(isSingleLetter).slice(0, LETTERS_MAX)
  return [...words.filter((word) => !isSingleLetter(word)), ...letters]
    .slice(0, WORDS_MAX)
    .map((word) => `'${word}':*`)
    .join(' & ')
}

// Each word is looked up by itself, and the beginning of one may stand for thousands.
const WORDS_MAX = 8
// A single letter stands for a good part of all words; in other scripts one sign is a word.
const LETTERS_MAX = 2
const isEmail = (word: string) => /^[a-z0-9]$/.test(word)

/**
 * What somebody typed as `to_tsquery('simple', …)` reads it, for texts indexed through the SQL function `words_of`: every word must
 * occur, the beginning of one is enough, since people read the list while they type. Undefined when nothing is searched for; a query
 * that finds nothing when what was typed holds no word.
 */
export function wordsWanted(typed: string | undefined): string | undefined {
  if (!typed?.trim()) return undefined
  const words = [...new Set(typed.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])]
  const emails = words.filter(isEmail).slice(0, LETTERS_MAX)
  return [...words.filter((word) => !isEmail(word)), ...emails]
    .slice(0, WORDS_MAX)
    .map((word) => `'${word}':*`)
    .join(' & ')
}

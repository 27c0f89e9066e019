// Each word is looked up by itself, and the beginning of one may stand for thousands.
const WORDS_MAX = 8

/**
 * What somebody typed as `to_tsquery('simple', …)` reads it, for texts indexed through the SQL function `words_of`: every word must
 * occur, the beginning of one is enough, since people read the list while they type. Undefined when nothing is searched for; a query
 * that finds nothing when what was typed holds no word.
 */
export function wordsWanted(typed: string | undefined): string | undefined {
  if (!typed?.trim()) return undefined
  const words = typed.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)]
    .slice(0, WORDS_MAX)
    .map((word) => `'${word}':*`)
    .join(' & ')
}

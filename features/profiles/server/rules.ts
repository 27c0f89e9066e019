const WORDS_MAX = 10

/**
 * What somebody typed as a query of PostgreSQL's text search: every word must occur, the beginning of one is enough. Null when
 * it holds no word at all.
 */
export function wordsQuery(typed: string): string | null {
  const words = typed.match(/[\p{L}\p{N}\p{M}]+/gu)?.slice(0, WORDS_MAX)
  return words ? words.map((word) => `${word}:*`).join(' & ') : null
}

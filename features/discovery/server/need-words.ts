import { toSearchTerms } from '#platform/server/database/search-terms.ts'

// Filler words in a description of a need.
const FILLERS = new Set(
  'a an and any are as at be build built by can could do for from get have help i in is it like looking make made me my need needs new of on or our please small some somebody someone something that the their this to want wants we who with would you your'.split(
    ' ',
  ),
)

/**
 * Returns the significant words of a need in `to_tsquery` syntax, or all words if none is significant. The last one may be incomplete and
 * is matched by prefix.
 */
export function wordsOfNeed(need: string): string[] {
  const all = toSearchTerms(need)?.split(' & ') ?? []
  return (
    toSearchTerms(
      need
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => !FILLERS.has(word.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')))
        .join(' '),
    )?.split(' & ') ?? all
  )
}

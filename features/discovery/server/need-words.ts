import { wordsWanted } from '#platform/server/database/search-terms.ts'

// What people say around the thing itself.
const FILLERS = new Set(
  'a an and any are as at be build built by can could do for from get have help i in is it like looking make made me my need needs new of on or our please small some somebody someone something that the their this to want wants we who with would you your'.split(
    ' ',
  ),
)

/**
 * The words of what somebody needs that say what it is, each as `to_tsquery` reads it; all of them where nothing else is said. The
 * last one may not be typed to its end.
 */
export function wordsOfNeed(need: string): string[] {
  const all = wordsWanted(need)?.split(' & ') ?? []
  return (
    wordsWanted(
      need
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => !FILLERS.has(word.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')))
        .join(' '),
    )?.split(' & ') ?? all
  )
}

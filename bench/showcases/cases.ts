import { deepCursor, reading } from '../load/lists.ts'
import type { Case } from '../load/measure.ts'
import { MAKER, MOST_RATED } from './fill.ts'

const PAGE = 12
const DEEP = 800

const LIST = '/api/project-showcase/'

/** The lists of showcases and ratings that people open. */
export async function casesOn(origin: string): Promise<Case[]> {
  const orders = ['newest', 'best_rated', 'ranked']
  const lists = orders.map(async (order) => [
    reading(`solutions, ${order}, first page`, `${LIST}?order=${order}&limit=${PAGE}`),
    reading(
      `solutions, ${order}, page ${DEEP}`,
      await deepCursor(`${origin}${LIST}?order=${order}&limit=${PAGE}`, DEEP),
    ),
  ])
  return [
    reading('solutions, first page, signed out', `${LIST}?limit=${PAGE}`, null),
    ...(await Promise.all(lists)).flat(),
    reading('solutions, search for two words', `${LIST}?limit=${PAGE}&q=w77%20w78`),
    reading('solutions, search, best rated', `${LIST}?limit=${PAGE}&q=w77%20w78&order=best_rated`),
    reading('solutions of a creator', `${LIST}developer/${MAKER}?limit=${PAGE}`),
    reading('a solution', `${LIST}${MOST_RATED}`),
    reading('ratings of the most rated', `/api/ratings/showcase/${MOST_RATED}/list?limit=10`),
    reading('stars of the most rated', `${LIST}${MOST_RATED}/rating`),
  ]
}

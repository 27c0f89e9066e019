import { CLIENT } from '../load/rows.ts'
import type { Case } from '../load/measure.ts'
import { MAKER, MOST_RATED } from './fill.ts'

const AT_ONCE = 8
const PAGE = 12
const DEEP = 800

const LIST = '/api/project-showcase/'

// Whoever is signed in is answered by the database: what everybody is answered comes from memory.
const reading = (name: string, path: string, token: string | null = CLIENT.token): Case => ({
  name,
  connections: AT_ONCE,
  calls: [{ method: 'GET', path, ...(token !== null && { token }) }],
})

/** Where a page far down in an order begins; found by walking there once. */
async function deepCursor(origin: string, order: string): Promise<string> {
  const before = `${origin}${LIST}?order=${order}&limit=${PAGE}&skip=${PAGE * (DEEP - 2)}`
  const link = (await fetch(before)).headers.get('link') ?? ''
  const next = /<([^>]*)>/.exec(link)?.[1]
  if (!next) throw new Error(`There is no page ${DEEP} in the order ${order}`)
  return next
}

/** The lists of showcases and ratings that people open. */
export async function casesOn(origin: string): Promise<Case[]> {
  const orders = ['newest', 'best_rated', 'ranked']
  const lists = orders.map(async (order) => [
    reading(`solutions, ${order}, first page`, `${LIST}?order=${order}&limit=${PAGE}`),
    reading(`solutions, ${order}, page ${DEEP}`, await deepCursor(origin, order)),
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

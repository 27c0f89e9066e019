import { ProductSort } from '#features/products/contract.ts'
import { CLIENT } from '../load/rows.ts'
import type { Case } from '../load/measure.ts'
import { RARE_WORD, SELLER } from './fill.ts'

const AT_ONCE = 8
const PAGE = 12
const DEEP = 200

const LIST = '/api/marketplace/products'

// Whoever is signed in is answered by the database: what everybody is answered comes from memory.
const reading = (name: string, path: string, token: string | null = CLIENT.token): Case => ({
  name,
  connections: AT_ONCE,
  calls: [{ method: 'GET', path, ...(token !== null && { token }) }],
})

/** Where a page far down in an order begins; found by walking there once. */
async function deepCursor(origin: string, sort: string): Promise<string> {
  const before = `${origin}${LIST}?sort=${sort}&limit=${PAGE}&skip=${PAGE * (DEEP - 2)}`
  const link = (await fetch(before)).headers.get('link') ?? ''
  const next = /<([^>]*)>/.exec(link)?.[1]
  if (!next) throw new Error(`There is no page ${DEEP} in the order ${sort}`)
  return next
}

// Words that one of twenty holds, that hardly any holds, and that nobody uses; and words that many hold, but hardly any together.
const WORDS = { common: 'w77 w78', rare: RARE_WORD, unknown: 'zebra', unlike: 'w1234 w1345 w1456' }

const narrowings = { 'of a rare category': '&category=marketing', 'from $20 to $40': '&min_price=20&max_price=40' }

function searches(): Case[] {
  const search = (name: string, words: string, more: string) =>
    reading(`products, ${name}`, `${LIST}?limit=${PAGE}&search=${encodeURIComponent(words)}${more}`)
  return Object.entries(WORDS).flatMap(([kind, words]) => [
    ...ProductSort.options.map((sort) => search(`search for ${kind} words, ${sort}`, words, `&sort=${sort}`)),
    ...Object.entries(narrowings).map(([name, more]) => search(`search for ${kind} words ${name}`, words, more)),
  ])
}

/** The lists of products that people open. */
export async function casesOn(origin: string): Promise<Case[]> {
  const lists = ProductSort.options.map(async (sort) => [
    reading(`products, ${sort}, first page`, `${LIST}?sort=${sort}&limit=${PAGE}`),
    reading(`products, ${sort}, page ${DEEP}`, await deepCursor(origin, sort)),
    reading(`products, ${sort}, of a rare category`, `${LIST}?sort=${sort}&category=marketing&limit=${PAGE}`),
  ])
  return [
    reading('products, first page, signed out', `${LIST}?limit=${PAGE}`, null),
    ...(await Promise.all(lists)).flat(),
    ...searches(),
    reading('products from $20 to $40', `${LIST}?limit=${PAGE}&min_price=20&max_price=40`),
    reading('products of a creator', `/api/marketplace/developers/${SELLER}/products?limit=${PAGE}`),
    reading('a product', `${LIST}/1`),
  ]
}

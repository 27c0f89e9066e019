import { ProductSort } from '#features/products/contract.ts'
import { deepCursor, reading } from '../load/lists.ts'
import type { Case } from '../load/measure.ts'
import { RARE_WORD, SELLER } from './fill.ts'

const PAGE = 12
const DEEP = 200

const LIST = '/api/marketplace/products'

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
    reading(`products, ${sort}, page ${DEEP}`, await deepCursor(`${origin}${LIST}?sort=${sort}&limit=${PAGE}`, DEEP)),
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

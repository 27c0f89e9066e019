import { searchTextIn } from '#platform/web/page/search-params.ts'
import { amountIn } from '#platform/web/format/amounts.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { AVAILABILITIES, LANGUAGES } from '#features/profiles/contract.ts'
import { SEARCH_KINDS, SEARCH_PERIODS, type SearchFilter } from '../contract.ts'

const SKILL_MAX = 100
const LOWEST_RATINGS = [1, 2, 3, 4, 5] as const

/** Path of the page of results. */
export const SEARCH_PATH = '/search'

/** A search: its words, what the results are narrowed to, and whether only the words as typed count. */
export interface Search extends SearchFilter {
  q: string
  exact?: boolean
}

const readSkill = (address: URLSearchParams) => {
  const skill = (address.get('skill') ?? '').trim()
  return skill !== '' && skill.length <= SKILL_MAX ? skill : undefined
}

const readInteger = (address: URLSearchParams, name: string) => {
  const digits = amountIn(address.get(name))
  return digits === '' ? undefined : Number(digits)
}

/** Parses a search from a URL; ignores invalid parameters. */
export function searchOf(address: URLSearchParams): Search {
  const filter = {
    kind: oneOf(SEARCH_KINDS, address.get('kind')),
    skill: readSkill(address),
    language: oneOf(LANGUAGES, address.get('language')),
    availability: oneOf(AVAILABILITIES, address.get('availability')),
    min_rating: oneOf(LOWEST_RATINGS, address.get('min_rating')),
    min_price: readInteger(address, 'min_price'),
    max_price: readInteger(address, 'max_price'),
    min_budget: readInteger(address, 'min_budget'),
    max_budget: readInteger(address, 'max_budget'),
    since: oneOf(SEARCH_PERIODS, address.get('since')),
    exact: address.get('exact') === 'true' || undefined,
  }
  return { q: searchTextIn(address), ...withoutEmpty(filter) }
}

/** Returns a filter without the parts that narrow nothing. */
const withoutEmpty = (filter: Readonly<Record<string, unknown>>): Partial<Search> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

/** Returns the filters of a search: without its words. */
export const filtersOf = ({ q: _q, exact: _exact, ...filter }: Search): SearchFilter => filter

/** Returns the path of a search's results. */
export function searchPath(search: Search): string {
  const all = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(all.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? SEARCH_PATH : `${SEARCH_PATH}?${query}`
}

/** Returns the call's query of a search. */
export const toApiQuery = ({ q, ...rest }: Search) => ({ ...(q !== '' && { q }), ...rest })

import { languageName, availabilityText } from '#features/profiles/web.tsx'
import { oneOf } from '#platform/web/format/one-of.ts'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { AVAILABILITIES } from '#features/profiles/contract.ts'
import { SEARCH_KINDS, SEARCH_PERIODS, type SearchFacets } from '../../contract.ts'
import { searchOf, searchPath, type Search } from '../address.ts'
import { texts } from '../texts.ts'

export type FacetName = keyof SearchFacets

/** Order of the facets on the page. */
export const FACET_NAMES: readonly FacetName[] = [
  'kind',
  'skill',
  'price',
  'budget',
  'availability',
  'language',
  'min_rating',
  'since',
]

// Values that have an order of their own; the others come by their number of results.
const ORDERS: Partial<Record<FacetName, readonly string[]>> = { availability: AVAILABILITIES, since: SEARCH_PERIODS }
const sortIndex = (facet: FacetName, value: string): number =>
  ORDERS[facet]?.indexOf(value) ?? Number.parseInt(value, 10)

/** Returns the values of a facet in the order in which people expect them. */
export const sortValues = <Value extends { value: string }>(facet: FacetName, values: readonly Value[]): Value[] =>
  facet in ORDERS || facet === 'price' || facet === 'budget' || facet === 'min_rating'
    ? values.toSorted((one, other) => sortIndex(facet, one.value) - sortIndex(facet, other.value))
    : [...values]

/** Returns the query parameters of a facet's value; a range such as `50-250` or `1000-` has two. */
function parametersOf(facet: FacetName, value: string): Record<string, string> {
  if (facet !== 'price' && facet !== 'budget') return { [facet]: value }
  const [from = '', to = ''] = value.split('-')
  return { [`min_${facet}`]: from, [`max_${facet}`]: to }
}

const PARAMETERS: Readonly<Record<FacetName, readonly (keyof Search)[]>> = {
  kind: ['kind'],
  skill: ['skill'],
  price: ['min_price', 'max_price'],
  budget: ['min_budget', 'max_budget'],
  availability: ['availability'],
  language: ['language'],
  min_rating: ['min_rating'],
  since: ['since'],
}

/** Returns the search without a facet's filter. */
function withoutFacet(search: Search, facet: FacetName): Search {
  const { [facet]: names } = PARAMETERS
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !names.includes(name as keyof Search)),
  ) as unknown as Search
}

function rangeName(value: string): string {
  const [from = '', to = ''] = value.split('-')
  if (to === '') return texts.atLeast(formatMoney(Number(from)))
  if (Number(from) === 0) return texts.upTo(formatMoney(Number(to)))
  return texts.between(formatMoney(Number(from)), formatMoney(Number(to)))
}

/** Returns what a facet's value is called on screen. */
export function nameOf(facet: FacetName, value: string): string {
  const kind = facet === 'kind' && oneOf(SEARCH_KINDS, value)
  if (kind) return texts.kinds[kind]
  const period = facet === 'since' && oneOf(SEARCH_PERIODS, value)
  if (period) return texts.periods[period]
  const availability = facet === 'availability' && oneOf(AVAILABILITIES, value)
  if (availability) return availabilityText(availability)
  if (facet === 'language') return languageName(value)
  if (facet === 'min_rating') return texts.ratingFrom(value)
  return facet === 'price' || facet === 'budget' ? rangeName(value) : value
}

/** Returns the facet's value that a search is narrowed to, as the facet writes it; null if there is none. */
export function chosenOf(search: Search, facet: FacetName): string | null {
  const values = PARAMETERS[facet].map((name) => search[name])
  if (values.every((value) => value === undefined)) return null
  return facet === 'price' || facet === 'budget' ? `${values[0] ?? 0}-${values[1] ?? ''}` : String(values[0])
}

/** Returns the path of a search narrowed to a facet's value, or no longer narrowed by the facet. */
export function facetPath(search: Search, facet: FacetName, value: string | null): string {
  const others = withoutFacet(search, facet)
  if (value === null) return searchPath(others)
  const address = new URL(searchPath(others), 'http://own.invalid').searchParams
  for (const [name, part] of Object.entries(parametersOf(facet, value))) if (part !== '') address.set(name, part)
  return searchPath(searchOf(address))
}

/** Returns the names of all values that a search is narrowed to. */
export const narrowingNames = (search: Search): string[] =>
  FACET_NAMES.flatMap((facet) => {
    const chosen = chosenOf(search, facet)
    return chosen === null ? [] : [nameOf(facet, chosen)]
  })

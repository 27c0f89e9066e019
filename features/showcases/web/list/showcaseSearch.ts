import { searchTextIn } from '#platform/web/page/search-params.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { SHOWCASE_ORDERS, type ShowcaseOrder } from '../../contract.ts'

/** Filters of the showcase list, stored in the address so that they can be shared and navigated. */
export interface ShowcaseSearch {
  q: string
  /** Null for the default. */
  order: ShowcaseOrder | null
}

/** Parses the filters from an address; missing or invalid ones have their defaults. */
export const searchOf = (address: URLSearchParams): ShowcaseSearch => ({
  q: searchTextIn(address),
  order: oneOf(SHOWCASE_ORDERS, address.get('order')) ?? null,
})

/** Returns the filters that differ from the defaults, for the API. */
export const toApiQuery = ({ q, order }: ShowcaseSearch) => ({
  ...(q !== '' && { q }),
  ...(order !== null && { order }),
})

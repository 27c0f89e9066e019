import { searchTextIn } from '#platform/web/page/search-params.ts'
import { amountIn } from '#platform/web/format/amounts.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { PRODUCT_CATEGORIES, PRODUCT_SORTS, type ProductCategory, type ProductSort } from '../../contract.ts'

/** Filters of the product list, stored in the URL, so that they can be shared and restored. */
export interface ProductSearch {
  q: string
  category: ProductCategory | null
  /** Whole amount in digits; empty for none. */
  from: string
  to: string
  /** Null for the default. */
  order: ProductSort | null
}

/** A search without filters. */
export const NO_FILTERS = { q: '', category: null, from: '', to: '' } satisfies Partial<ProductSearch>

/** Parses the URL; missing or invalid values get their defaults. */
export const searchOf = (address: URLSearchParams): ProductSearch => ({
  q: searchTextIn(address),
  category: oneOf(PRODUCT_CATEGORIES, address.get('category')) ?? null,
  from: amountIn(address.get('from')),
  to: amountIn(address.get('to')),
  order: oneOf(PRODUCT_SORTS, address.get('order')) ?? null,
})

/** Returns the call's query of a search. */
export const toApiQuery = ({ q, category, from, to, order }: ProductSearch) => ({
  ...(q !== '' && { search: q }),
  ...(category !== null && { category }),
  ...(from !== '' && { min_price: Number(from) }),
  ...(to !== '' && { max_price: Number(to) }),
  ...(order !== null && { sort: order }),
})

/** Whether any filter is set. */
export const hasFilters = (search: ProductSearch): boolean =>
  Object.keys(toApiQuery({ ...search, order: null })).length > 0

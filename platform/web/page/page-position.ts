import { useLocation } from 'react-router'

/** Paging of a list by links, for readers without scripts. */
export interface Paging {
  /** Cursor that the page starts after; null at the top of the list. */
  after: string | null
  /** Returns the address of the page after a cursor; of the top of the list for null. */
  to: (cursor: string | null) => string
}

/** Returns the paging of a list by a cursor in the query string; each list on a page uses its own parameter `name`. */
export function usePaging(name = 'after'): Paging {
  const { pathname, search } = useLocation()
  return pagingIn(pathname, search, name)
}

/** Returns the paging of an address. Other query parameters are preserved. */
export function pagingIn(pathname: string, search: string, name: string): Paging {
  const address = new URLSearchParams(search)
  return {
    // A form submits an empty parameter.
    after: address.get(name) || null,
    to: (cursor) => {
      const other = new URLSearchParams(address)
      if (cursor === null) other.delete(name)
      else other.set(name, cursor)
      return other.size === 0 ? pathname : `${pathname}?${other.toString()}`
    },
  }
}

import { useLocation } from 'react-router'

/** How a list is paged through by links, for who has no script that lets it grow. */
export interface Paging {
  /** The cursor after which the list begins; null where it begins at its top. */
  after: string | null
  /** The address of the page that begins after a cursor; of the list's top without one. */
  to: (cursor: string | null) => string
}

/** The paging of a list whose cursor stands in the address. Another list on the same page has another name there. */
export function usePaging(name = 'after'): Paging {
  const { pathname, search } = useLocation()
  return pagingIn(pathname, search, name)
}

/** The paging that an address tells. What else stands in its query stays. */
export function pagingIn(pathname: string, search: string, name: string): Paging {
  const address = new URLSearchParams(search)
  return {
    // What is empty was sent by a form.
    after: address.get(name) || null,
    to: (cursor) => {
      const other = new URLSearchParams(address)
      if (cursor === null) other.delete(name)
      else other.set(name, cursor)
      return other.size === 0 ? pathname : `${pathname}?${other.toString()}`
    },
  }
}

import { SEARCH_TEXT_MAX } from '#platform/contract/search-text.ts'
import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

type Params = URLSearchParams | Readonly<Record<string, string>>

/** Sets the query parameters; the function form receives the current ones, including changes made meanwhile. */
export type SetSearchParams = (next: Params | ((before: URLSearchParams) => Params), options?: NavigateOptions) => void

/** Returns the query parameters of the address and a function that changes them. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetSearchParams>(
    (next, options) => {
      const nextParams = typeof next === 'function' ? next(new URLSearchParams(params)) : next
      void navigate(`?${new URLSearchParams(nextParams).toString()}`, options)
    },
    [navigate, params],
  )
  return [params, setParams]
}

/** Returns the words to search for in an address; what is too long is cut. */
export const searchTextIn = (address: URLSearchParams): string =>
  (address.get('q') ?? '').trim().slice(0, SEARCH_TEXT_MAX)

/** Returns the query string of a list's filters, without those that have the value that `parse` gives to a missing one. */
export function filterQuery<Filters extends object>(
  parse: (address: URLSearchParams) => Filters,
  filters: Filters,
): string {
  const defaults = parse(new URLSearchParams())
  const chosen = Object.entries(filters).filter(([name, value]) => value !== defaults[name as keyof Filters])
  return `?${new URLSearchParams(chosen.map(([name, value]) => [name, String(value)])).toString()}`
}

/** Returns a list's filters, as `parse` reads them from the address, and a function that changes some of them. */
export function useAddressFilters<Filters extends object>(parse: (address: URLSearchParams) => Filters) {
  const [address, setAddress] = useSearchParams()
  const change = (changes: Partial<Filters>) =>
    setAddress((now) => new URLSearchParams(filterQuery(parse, { ...parse(now), ...changes })), { replace: true })
  return { search: parse(address), change }
}

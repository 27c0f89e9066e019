import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

type Params = URLSearchParams | Readonly<Record<string, string>>

/** Changes what stands behind the question mark; what others set meanwhile is in the argument of a function. */
export type SetSearchParams = (next: Params | ((before: URLSearchParams) => Params), options?: NavigateOptions) => void

/** What stands behind the question mark of the address, and how to change it. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetSearchParams>(
    (next, options) => {
      const wanted = typeof next === 'function' ? next(new URLSearchParams(params)) : next
      void navigate(`?${new URLSearchParams(wanted).toString()}`, options)
    },
    [navigate, params],
  )
  return [params, setParams]
}

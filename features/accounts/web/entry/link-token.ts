import { useState } from 'react'
import { useLocation } from 'react-router'

/** Takes the query out of the address bar: neither the history nor whoever looks at the window keeps what it held. */
export const deleteQuery = (): void => window.history.replaceState(window.history.state, '', window.location.pathname)

/**
 * The token of the mailed link that led here; null without one. It leaves the address bar at once, before anything is drawn or
 * asked for.
 */
export function useLinkToken(): string | null {
  const { search } = useLocation()
  const [token] = useState(() => {
    const found = new URLSearchParams(search).get('token')
    if (found !== null) deleteQuery()
    return found || null
  })
  return token
}

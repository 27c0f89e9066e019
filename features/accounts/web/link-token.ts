import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The token of the mailed link that led here; null without one. It leaves the address bar at once, before anything is drawn or
 * asked for: neither the history nor whoever looks at the window keeps it.
 */
export function useLinkToken(): string | null {
  const { search } = useLocation()
  const [token] = useState(() => {
    const found = new URLSearchParams(search).get('token')
    if (found !== null) window.history.replaceState(window.history.state, '', window.location.pathname)
    return found || null
  })
  return token
}

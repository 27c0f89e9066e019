import { useState } from 'react'
import { useLocation } from 'react-router'

/** Removes the query from the address bar, so that neither the history nor the screen exposes it. */
export const deleteQuery = (): void => window.history.replaceState(window.history.state, '', window.location.pathname)

/** Returns the token of the emailed link, or null. Removes it from the address bar before anything is rendered or requested. */
export function useLinkToken(): string | null {
  const { search } = useLocation()
  const [token] = useState(() => {
    const found = new URLSearchParams(search).get('token')
    if (found !== null) deleteQuery()
    return found || null
  })
  return token
}

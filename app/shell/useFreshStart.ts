import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAuth } from '#features/accounts/web.tsx'

/**
 * What one person was shown is never shown to the next: at once it is gone, and what is on the screen is asked for again. Throwing
 * all of it away would not do: what the screen watches would neither go nor be asked for again, and what was on its way would never come.
 */
function startAfresh(client: QueryClient): void {
  void client.resetQueries()
  client.removeQueries({ type: 'inactive' })
}

// Not as it is drawn: while a page is taken over it is drawn for nobody, though somebody may have been signed in all along.
function whoIsHere() {
  const { token, user } = useAuth.getState()
  return { token, accountId: user?.id ?? null }
}

/** Starts afresh whenever another person is signed in, or nobody. */
export function useFreshStart(): void {
  const client = useQueryClient()
  const token = useAuth((state) => state.token)
  const accountId = useAuth((state) => state.user?.id ?? null)
  const last = useRef(whoIsHere())
  useEffect(() => {
    const before = last.current
    const now = whoIsHere()
    last.current = now
    if (before.accountId === now.accountId) return
    // The token of an earlier visit: whoever it turns out to belong to has been asking all along.
    const wasUnknown = before.accountId === null && before.token !== null
    if (wasUnknown && before.token === now.token) return
    startAfresh(client)
  }, [token, accountId, client])
}

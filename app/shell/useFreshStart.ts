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

/** Starts afresh whenever another person is signed in, or nobody. */
export function useFreshStart(): void {
  const client = useQueryClient()
  const token = useAuth((state) => state.token)
  const accountId = useAuth((state) => state.user?.id ?? null)
  const last = useRef({ token, accountId })
  useEffect(() => {
    const before = last.current
    last.current = { token, accountId }
    if (before.accountId === accountId) return
    // The token of an earlier visit: whoever it turns out to belong to has been asking all along.
    const wasUnknown = before.accountId === null && before.token !== null
    if (wasUnknown && before.token === token) return
    startAfresh(client)
  }, [token, accountId, client])
}

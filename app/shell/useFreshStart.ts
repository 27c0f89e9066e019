import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAuth } from '#features/accounts/web.tsx'

/**
 * Resets the cache, so that one user's data is never shown to the next: clears it at once and refetches what is on screen. Removing all
 * queries would not do: mounted ones would neither clear nor refetch, and those in flight would never resolve.
 */
function resetCache(client: QueryClient): void {
  void client.resetQueries()
  client.removeQueries({ type: 'inactive' })
}

// Read from the store, not from the render: hydration renders anonymously although a user may be signed in.
function signedInAccount() {
  const { token, user } = useAuth.getState()
  return { token, accountId: user?.id ?? null }
}

/** Resets the cache whenever the signed-in user changes or signs out. */
export function useFreshStart(): void {
  const client = useQueryClient()
  const token = useAuth((state) => state.token)
  const accountId = useAuth((state) => state.user?.id ?? null)
  const last = useRef(signedInAccount())
  useEffect(() => {
    const before = last.current
    const now = signedInAccount()
    last.current = now
    if (before.accountId === now.accountId) return
    // The stored token was in use all along; only now its user is known.
    const wasUnknown = before.accountId === null && before.token !== null
    if (wasUnknown && before.token === now.token) return
    resetCache(client)
  }, [token, accountId, client])
}

import { useEffect } from 'react'
import { useAuth } from '#features/accounts/web.tsx'

const updateMark = () => document.documentElement.toggleAttribute('data-signed-in', useAuth.getState().isAuthenticated)

/**
 * Updates the `data-signed-in` mark of `pre-hydration.ts`. Parts of a server-rendered page hydrate one after another and must hide content
 * for anonymous users until then.
 */
export function useSignedInMark(): void {
  useEffect(() => {
    updateMark()
    return useAuth.subscribe(updateMark)
  }, [])
}

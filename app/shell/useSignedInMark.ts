import { useEffect } from 'react'
import { useAuth } from '#features/accounts/web.tsx'

const mark = () => document.documentElement.toggleAttribute('data-signed-in', useAuth.getState().isAuthenticated)

/**
 * Keeps the mark of `early.ts` on the page true. Parts of a page that the server drew for nobody are taken over one after the
 * other: until then they show nothing that only strangers see.
 */
export function useSignedInMark(): void {
  useEffect(() => {
    mark()
    return useAuth.subscribe(mark)
  }, [])
}

import { useEffect } from 'react'
import { useUser } from '#features/accounts/web.tsx'
import { begunHere } from './begun-here.ts'

const NEW_ACCOUNT_MS = 7 * 24 * 60 * 60 * 1000

// Computed once per mount, because it must not change while the page is open.
const isRecentlyCreated = (createdAt: string) => Date.now() - new Date(createdAt).getTime() < NEW_ACCOUNT_MS

/**
 * Returns whether the user's dashboard is still empty. Until the server responds, this is estimated from the last visit and the age of the
 * account, so that the first paint shows the right content without a later shift.
 */
export function useIsNew(known: boolean | undefined): boolean {
  const { id, createdAt } = useUser()
  useEffect(() => {
    if (known === false) begunHere.write(String(id))
    else if (known) begunHere.remove()
  }, [known, id])
  return known ?? (begunHere.read() !== String(id) && isRecentlyCreated(createdAt))
}

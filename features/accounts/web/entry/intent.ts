import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { storageEntry } from '#platform/web/drafts/storage.ts'
import { useAuth } from '../session/auth-state.ts'

/** Action that was interrupted by signing in. */
export const intentAfterLogin = storageEntry('intentAfterLogin', 'sessionStorage')
// An older action is probably no longer wanted.
const RETENTION_MS = 60 * 60 * 1000

interface Intent {
  name: string
  /** Page on which the action started. */
  pathname: string
  until: number
}

/** Stores the action before signing in; null removes an earlier one. */
export function rememberIntent(name: string | null, pathname: string): void {
  if (name === null) return intentAfterLogin.remove()
  intentAfterLogin.write(JSON.stringify({ name, pathname, until: Date.now() + RETENTION_MS } satisfies Intent))
}

function takeIntent(name: string, pathname: string): boolean {
  try {
    const intent = JSON.parse(intentAfterLogin.read() ?? 'null') as Partial<Intent> | null
    if (intent?.name !== name || intent.pathname !== pathname) return false
    intentAfterLogin.remove()
    return typeof intent.until === 'number' && intent.until > Date.now()
  } catch {
    return false
  }
}

/** Resumes, once, the action that was interrupted by the sign-in dialog with this intent on this page. */
export function useIntent(name: string, goOn: () => void): void {
  const signedIn = useAuth((state) => state.isAuthenticated)
  const { pathname } = useLocation()
  const resume = useEffectEvent(goOn)
  useEffect(() => {
    if (signedIn && takeIntent(name, pathname)) resume()
  }, [signedIn, name, pathname])
}

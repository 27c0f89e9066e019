import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { stored } from '#platform/web/drafts/storage.ts'
import { useAuth } from '../session/auth-state.ts'

/** What somebody was about to do when they had to sign in first. */
export const intentAfterLogin = stored('intentAfterLogin', 'sessionStorage')
// Who comes back later has something else in mind.
const KEPT_MS = 60 * 60 * 1000

interface Intent {
  name: string
  /** The page on which it was. */
  pathname: string
  until: number
}

/** Remembers it on the way to signing in; without one, forgets any earlier. */
export function rememberIntent(name: string | null, pathname: string): void {
  if (name === null) return intentAfterLogin.remove()
  intentAfterLogin.write(JSON.stringify({ name, pathname, until: Date.now() + KEPT_MS } satisfies Intent))
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

/** Goes on, once, with what somebody was about to do on this page when the sign-in dialog was opened with this intent. */
export function useIntent(name: string, goOn: () => void): void {
  const signedIn = useAuth((state) => state.isAuthenticated)
  const { pathname } = useLocation()
  const onTaken = useEffectEvent(goOn)
  useEffect(() => {
    if (signedIn && takeIntent(name, pathname)) onTaken()
  }, [signedIn, name, pathname])
}

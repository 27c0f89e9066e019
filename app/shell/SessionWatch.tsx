import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hasUsedProvider, refreshUser, rememberRedirect, resumeSocialSignIn, useAuth } from '#features/accounts/web.tsx'
import { onSessionEnded } from '#platform/web/drafts/storage.ts'
import type { ScreenRoute } from '#platform/web/feature.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { loadLiveEvents } from './live-events.ts'
import { isOpenToAll } from './screens.ts'
import { texts } from './texts.ts'
import { useFreshStart } from './useFreshStart.ts'

// Loaded for signed-in users only.
const LiveWatch = lazy(async () => {
  const [{ LiveWatch: Watch }, events] = await Promise.all([import('./LiveWatch.tsx'), loadLiveEvents()])
  return { default: ({ accountId }: { accountId: number }) => <Watch accountId={accountId} events={events} /> }
})
const InactivityDialogs = lazy(async () => ({ default: (await import('./InactivityDialogs.tsx')).InactivityDialogs }))

// These screens first use a token of their own; the stored session is checked when they are left.
const PATHS_WITH_TOKEN = new Set(['/oauth-success', '/oauth-callback', '/verify-email', '/reset-password'])
// These screens begin a new session, which the inactivity of the last one must not end.
const PATHS_THAT_SIGN_IN = new Set(['/oauth-success', '/oauth-callback'])

// New users arrive at the role selection with a token too.
const tokenPathOf = (path: string, search: string) =>
  path === '/select-role' && new URLSearchParams(search).has('token') ? path : null

/**
 * Checks the stored session at startup. If it has ended, the guard of a protected screen redirects to sign-in and back; on other screens
 * the user stays.
 */
export function SessionWatch({ routes }: { routes: readonly ScreenRoute[] }) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const accountId = useAuth((state) => state.user?.id ?? null)
  useFreshStart()

  const [restoredToken] = useState(() => useAuth.getState().token)
  const started = useRef(false)
  // Read once, because the token is removed from the address immediately.
  const [tokenPath] = useState(() => tokenPathOf(pathname, search))
  const canStart = !PATHS_WITH_TOKEN.has(pathname) && pathname !== tokenPath
  useEffect(() => {
    if (started.current || !canStart) return
    started.current = true
    // A session that began meanwhile needs no check.
    if (useAuth.getState().token !== restoredToken) return
    if (restoredToken !== null) void refreshUser()
    void resumeWhenSocial().then((path) => path !== null && void navigate(path, { replace: true }))
  }, [canStart, restoredToken, navigate])

  const storePlace = () => {
    if (!isOpenToAll(routes, pathname)) rememberRedirect(pathname + search + hash)
  }
  const showSessionExpired = useEffectEvent(() => {
    storePlace()
    toast.error(texts.sessionExpired)
  })
  useEffect(() => onSessionEnded(() => showSessionExpired()), [])

  // Stays mounted after the session has ended, to say why.
  const [hasSignedIn, setHasSignedIn] = useState(false)
  if (accountId !== null && !hasSignedIn) setHasSignedIn(true)
  return (
    <Suspense>
      {accountId !== null && <LiveWatch key={accountId} accountId={accountId} />}
      {hasSignedIn && !PATHS_THAT_SIGN_IN.has(pathname) && pathname !== tokenPath && (
        <InactivityDialogs storePlace={storePlace} />
      )}
    </Suspense>
  )
}

// Loads nothing for users who never used social sign-in.
const resumeWhenSocial = async (): Promise<string | null> =>
  hasUsedProvider() ? resumeSocialSignIn(window.location.pathname) : null

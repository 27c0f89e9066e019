import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refreshUser, resumeSocialSignIn, useAuth } from '../../features/accounts/web.tsx'
import { onSessionLost, readStored, rememberRedirect, staysWhenSignedOut } from '../../platform/web/storage.ts'
import { toast } from '../../platform/web/ui/toast.ts'
import { texts } from './texts.ts'

// Only who is signed in fetches it.
const LiveWatch = lazy(async () => ({ default: (await import('./LiveWatch.tsx')).LiveWatch }))
const InactivityDialogs = lazy(async () => ({ default: (await import('./InactivityDialogs.tsx')).InactivityDialogs }))

/** Checks the stored session at the start, and leads to the sign-in page when the server says that it is over. */
export function SessionWatch() {
  const navigate = useNavigate()
  const accountId = useAuth((state) => state.user?.id ?? null)
  useFreshStart(accountId)

  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    if (useAuth.getState().token !== null) void refreshUser()
    void resumeWhenSocial().then((path) => path !== null && void navigate(path, { replace: true }))
  }, [navigate])

  useEffect(
    () =>
      onSessionLost(() => {
        const { pathname, search, hash } = window.location
        if (staysWhenSignedOut(pathname)) return
        rememberRedirect(pathname + search + hash)
        toast.error(texts.sessionExpired)
        void navigate('/login')
      }),
    [navigate],
  )
  // It stays after the session has ended, to say why.
  const [everSignedIn, setEverSignedIn] = useState(false)
  if (accountId !== null && !everSignedIn) setEverSignedIn(true)
  return (
    <Suspense>
      {accountId !== null && <LiveWatch key={accountId} accountId={accountId} />}
      {everSignedIn && <InactivityDialogs />}
    </Suspense>
  )
}

// Nothing is fetched for who never came by social sign-in.
const cameByProvider = () =>
  (['google_id', 'github_id', 'linkedin_id'] as const).some((key) => readStored(key) !== null)
const resumeWhenSocial = async (): Promise<string | null> =>
  cameByProvider() ? resumeSocialSignIn(window.location.pathname) : null

// What one user was shown is never shown to the next.
function useFreshStart(accountId: number | null): void {
  const client = useQueryClient()
  const last = useRef(accountId)
  useEffect(() => {
    if (last.current === accountId) return
    last.current = accountId
    client.clear()
  }, [accountId, client])
}

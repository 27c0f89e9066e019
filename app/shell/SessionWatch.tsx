import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refreshUser, useAuth } from '../../features/accounts/web.tsx'
import { onSessionLost, rememberRedirect, staysWhenSignedOut } from '../../platform/web/storage.ts'
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

  useEffect(() => {
    if (useAuth.getState().token !== null) void refreshUser()
  }, [])

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

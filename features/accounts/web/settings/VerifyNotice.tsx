import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '../session/auth-state.ts'
import { dashboardPath } from '../session/auth-user.ts'

const VerifyLine = lazy(async () => ({ default: (await import('./VerifyLine.tsx')).VerifyLine }))

/** Reminds users on their dashboard to verify their address, until dismissed. Mounted once, by the shell. */
export function VerifyNotice() {
  const user = useAuth((state) => state.user)
  const { pathname } = useLocation()
  const [dismissedFor, setDismissedFor] = useState<number | null>(null)
  if (user === null || user.id === dismissedFor || pathname === '/' || pathname !== dashboardPath(user)) return null
  return (
    <Suspense>
      <VerifyLine onPutAway={() => setDismissedFor(user.id)} />
    </Suspense>
  )
}

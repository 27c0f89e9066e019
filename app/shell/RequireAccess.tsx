import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { dashboardPath, rememberRedirect, useAuth } from '#features/accounts/web.tsx'
import type { ScreenAccess } from '#platform/web/feature.ts'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { texts } from './texts.ts'

/** Renders a screen only for users with access; redirects others before it mounts or makes calls. */
export function RequireAccess({ access, children }: { access: ScreenAccess; children: ReactNode }) {
  const token = useAuth((state) => state.token)
  const user = useAuth((state) => state.user)
  // A user who signs out here does not want to be sent back after sign-in; one who arrives signed out does.
  const [arrivedSignedOut] = useState(token === null)

  if (access === 'anyone') return children
  if (token === null) return <RedirectToLogin remember={arrivedSignedOut} />
  // The token is from an earlier visit and its user is still loading.
  if (user === null) return <LoadingPage />
  // Without a role, no personal screen has anything to show.
  if (user.userType === null || (access !== 'signed_in' && user.userType !== access)) {
    return <Navigate to={dashboardPath(user)} replace />
  }
  return children
}

function RedirectToLogin({ remember }: { remember: boolean }) {
  const { pathname, search, hash } = useLocation()
  const path = pathname + search + hash
  useEffect(() => {
    if (remember) rememberRedirect(path)
  }, [remember, path])
  return <Navigate to="/login" replace />
}

function LoadingPage() {
  return (
    <Page title={texts.oneMoment}>
      <ListSkeleton />
    </Page>
  )
}

import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../session/auth-state.ts'
import { dashboardPath } from '../session/auth-user.ts'
import { takeRedirect } from './redirect.ts'

/** Navigates away from a sign-in screen once signed in: to the stored destination, or else to the dashboard. */
export function useLeaveWhenSignedIn(): void {
  const navigate = useNavigate()
  const signedIn = useAuth((state) => state.isAuthenticated)
  const user = useAuth((state) => state.user)
  const left = useRef(false)
  useEffect(() => {
    if (!signedIn || left.current) return
    left.current = true
    void navigate(takeRedirect() ?? dashboardPath(user), { replace: true })
  }, [signedIn, user, navigate])
}

import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { refreshUser, useAuth } from '../../features/accounts/web.tsx'
import { onSessionLost, rememberRedirect, staysWhenSignedOut } from '../../platform/web/storage.ts'
import { toast } from '../../platform/web/ui/toast.ts'
import { texts } from './texts.ts'

/** Checks the stored session at the start, and leads to the sign-in page when the server says that it is over. */
export function SessionWatch() {
  const navigate = useNavigate()

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
  return null
}

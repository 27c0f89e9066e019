// Script file: account-links
// First visit: entry
import { useNavigate } from 'react-router'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { useAuth } from '../session/auth-state.ts'
import { signOut } from '../session/session.ts'
import { texts } from './texts.ts'

/** Asks for confirmation, then ends the session and navigates home. */
export function LogoutPage() {
  const signedIn = useAuth((state) => state.token !== null)
  const navigate = useNavigate()
  if (!signedIn) {
    return (
      <Page title={texts.loggedOut} lead={texts.loggedOutLead} width="text">
        <Button to="/login">{texts.login}</Button>
      </Page>
    )
  }
  const leave = () => {
    signOut()
    void navigate('/')
  }
  return (
    <Page title={texts.logout} lead={texts.logoutLead} width="text">
      <Button onClick={leave}>{texts.logout}</Button>
    </Page>
  )
}

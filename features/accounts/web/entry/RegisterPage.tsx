// First visit: entry
import { Divider } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { siteSetting } from '#platform/web/page/product.ts'
import type { UserType } from '../../contract/roles.ts'
import { EntryFrame } from './EntryFrame.tsx'
import classes from './forms.module.css'
import { RegistrationForm } from './RegistrationForm.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { OAuthAlternative } from '../social/OAuthButtons.tsx'
import { providerTexts } from '../social/provider-texts.ts'
import { texts } from './texts.ts'
import { useLeaveWhenSignedIn } from './useLeaveWhenSignedIn.ts'

/** Creates an account and signs in with it; where registration requires an invitation, explains that to visitors without one. */
export function RegisterPage() {
  useLeaveWhenSignedIn()
  const invitation = new URLSearchParams(useLocation().search).get('invitation')
  const mode = siteSetting('registration')
  if (mode === 'closed' || (mode === 'invitation' && !invitation))
    return <RegistrationClosed text={texts.notOpen[mode]} />
  // Where registration is open, an invitation only saves its holder the owner's question.
  const usesInvitation = mode !== undefined || siteSetting('question') !== undefined
  return <OpenRegistration {...(usesInvitation && invitation && { invitation })} />
}

const ToLogin = () => (
  <>
    {texts.haveAccount} <Link to="/login">{texts.login}</Link>
  </>
)

const RegistrationClosed = ({ text }: { text: string }) => (
  <EntryFrame title={texts.createAccount} lead={text} plate={1} foot={<ToLogin />}>
    {null}
  </EntryFrame>
)

function OpenRegistration({ invitation }: { invitation?: string }) {
  const navigate = useNavigate()
  const [role, setRole] = useState<UserType>('client')
  return (
    <EntryFrame
      title={texts.createAccount}
      lead={texts.registerLead}
      plate={role === 'client' ? 1 : 2}
      foot={<ToLogin />}
    >
      {/* The sign-in page shows the error. */}
      <RegistrationForm userType={role} invitation={invitation} onNotEntered={() => void navigate('/login')}>
        <RoleChoice value={role} onChange={setRole} />
      </RegistrationForm>
      <div className={classes.others}>
        <OAuthAlternative invitation={invitation} lead={providerTexts.registerWith} or={<Divider label={texts.or} />} />
      </div>
    </EntryFrame>
  )
}

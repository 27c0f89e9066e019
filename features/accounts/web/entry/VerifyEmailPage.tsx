// First visit: entry
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { accountSettingsApi } from '../../contract.ts'
import { useAuth } from '../session/auth-state.ts'
import { dashboardPath } from '../session/auth-user.ts'
import { accountSettingsTexts } from '../settings/texts.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { useLinkToken } from './link-token.ts'

const PLATE = 5

/** Landing page of the verification link: confirms the address. */
export function VerifyEmailPage() {
  const token = useLinkToken()
  const user = useAuth((state) => state.user)
  const [done, setDone] = useState(false)
  const { run, error } = useAction(accountSettingsApi.verifyEmail, {
    onDone: () => setDone(true),
  })
  const verify = () => {
    if (token !== null) void run({ body: { token } })
  }
  const begin = useEffectEvent(verify)
  useEffect(() => begin(), [])

  if (done) {
    return (
      <StatusMessage title={accountSettingsTexts.verified} lead={accountSettingsTexts.verifiedLead}>
        <Button to={user ? dashboardPath(user) : '/login'} size="lg" fullWidth>
          {user ? accountSettingsTexts.goOn : accountSettingsTexts.signIn}
        </Button>
      </StatusMessage>
    )
  }
  if (token === null || error?.code === 'link_invalid') {
    const title = token === null ? accountSettingsTexts.incompleteTitle : accountSettingsTexts.deadTitle
    return (
      <StatusMessage title={title} lead={accountSettingsTexts.verifyDeadLead}>
        <Button to="/profile/account" size="lg" fullWidth>
          {accountSettingsTexts.toAccount}
        </Button>
      </StatusMessage>
    )
  }
  if (error) {
    return (
      <StatusMessage title={accountSettingsTexts.verifying} lead={error.message}>
        <Button size="lg" fullWidth onClick={verify}>
          {accountSettingsTexts.tryAgain}
        </Button>
      </StatusMessage>
    )
  }
  return <StatusMessage title={accountSettingsTexts.verifying} lead={accountSettingsTexts.verifyingLead} />
}

// One frame for all states, so that changes are announced to screen readers.
function StatusMessage({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <EntryFrame
      title={title}
      lead={<span role="status">{lead}</span>}
      plate={PLATE}
      foot={<Link to="/">{accountSettingsTexts.home}</Link>}
    >
      {children}
    </EntryFrame>
  )
}

// Script file: account-links
// First visit: entry
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { accountSettingsApi } from '../../contract.ts'
import { useAuth } from '../session/auth-state.ts'
import { dashboardPath } from '../session/auth-user.ts'
import { recoveryTexts } from './recovery-texts.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { useLinkToken } from './link-token.ts'

const PICTURE_SEED = 5

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
      <StatusMessage title={recoveryTexts.verified} lead={recoveryTexts.verifiedLead}>
        <Button to={user ? dashboardPath(user) : '/login'} size="lg" fullWidth>
          {user ? recoveryTexts.goOn : recoveryTexts.signIn}
        </Button>
      </StatusMessage>
    )
  }
  if (token === null || error?.code === 'link_invalid') {
    const title = token === null ? recoveryTexts.incompleteTitle : recoveryTexts.deadTitle
    return (
      <StatusMessage title={title} lead={recoveryTexts.verifyDeadLead}>
        <Button to="/profile/account" size="lg" fullWidth>
          {recoveryTexts.toAccount}
        </Button>
      </StatusMessage>
    )
  }
  if (error) {
    return (
      <StatusMessage title={recoveryTexts.verifying} lead={error.message}>
        <Button size="lg" fullWidth onClick={verify}>
          {recoveryTexts.tryAgain}
        </Button>
      </StatusMessage>
    )
  }
  return <StatusMessage title={recoveryTexts.verifying} lead={recoveryTexts.verifyingLead} />
}

// One frame for all states, so that changes are announced to screen readers.
function StatusMessage({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <EntryFrame
      title={title}
      lead={<span role="status">{lead}</span>}
      plate={PICTURE_SEED}
      foot={<Link to="/">{recoveryTexts.home}</Link>}
    >
      {children}
    </EntryFrame>
  )
}

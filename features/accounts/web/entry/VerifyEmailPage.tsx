// First visit: entry
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { accountCareApi } from '../../contract.ts'
import { useAuth } from '../session/auth-state.ts'
import { dashboardPath } from '../session/auth-user.ts'
import { careTexts } from '../settings/texts.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { useLinkToken } from './link-token.ts'

const PLATE = 5

/** Landing page of the verification link: confirms the address. */
export function VerifyEmailPage() {
  const token = useLinkToken()
  const user = useAuth((state) => state.user)
  const [done, setDone] = useState(false)
  const { run, error } = useAction(accountCareApi.verifyEmail, {
    onDone: () => setDone(true),
  })
  const verify = () => {
    if (token !== null) void run({ body: { token } })
  }
  const begin = useEffectEvent(verify)
  useEffect(() => begin(), [])

  if (done) {
    return (
      <Told title={careTexts.verified} lead={careTexts.verifiedLead}>
        <Button to={user ? dashboardPath(user) : '/login'} size="lg" fullWidth>
          {user ? careTexts.goOn : careTexts.signIn}
        </Button>
      </Told>
    )
  }
  if (token === null || error?.code === 'link_invalid') {
    const title = token === null ? careTexts.incompleteTitle : careTexts.deadTitle
    return (
      <Told title={title} lead={careTexts.verifyDeadLead}>
        <Button to="/profile/account" size="lg" fullWidth>
          {careTexts.toAccount}
        </Button>
      </Told>
    )
  }
  if (error) {
    return (
      <Told title={careTexts.verifying} lead={error.message}>
        <Button size="lg" fullWidth onClick={verify}>
          {careTexts.tryAgain}
        </Button>
      </Told>
    )
  }
  return <Told title={careTexts.verifying} lead={careTexts.verifyingLead} />
}

// One frame for all states, so that changes are announced to screen readers.
function Told({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <EntryFrame
      title={title}
      lead={<span role="status">{lead}</span>}
      plate={PLATE}
      foot={<Link to="/">{careTexts.home}</Link>}
    >
      {children}
    </EntryFrame>
  )
}

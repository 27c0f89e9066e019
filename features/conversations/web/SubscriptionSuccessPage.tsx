import { Button, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../platform/web/call.ts'
import { readStored, removeStored } from '../../../platform/web/storage.ts'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/web/ui/ErrorState.tsx'
import { Page } from '../../../platform/web/ui/Page.tsx'
import { subscriptionsApi } from '../../subscriptions/contract.ts'
import { conversationsApi } from '../contract.ts'
import { texts } from './texts.ts'

const ASK_EVERY_MS = 1_000
const ASK_TIMES = 30

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

// The browser may be back before the provider has told the server: ask until it has.
async function waitUntilActive(isGone: () => boolean): Promise<boolean> {
  for (let asked = 0; asked < ASK_TIMES && !isGone(); asked++) {
    const { status } = await call(subscriptionsApi.status, {})
    if (status === 'active') return true
    await pause(ASK_EVERY_MS)
  }
  return false
}

/** Where the payment page leads back to: verifies the payment, then opens the conversation that was waiting for it. */
export function SubscriptionSuccessPage() {
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'verifying' | 'active' | 'failed'>('verifying')

  useEffect(() => {
    let gone = false
    const verify = async () => {
      if (!(await waitUntilActive(() => gone))) return gone ? undefined : setState('failed')
      if (gone) return
      setState('active')
      const waiting = readStored('pending_conversation_request_id')
      if (waiting === null) return
      const { id } = await call(conversationsApi.start, { body: { request_id: Number(waiting) } })
      removeStored('pending_conversation_request_id')
      await navigate(`/conversations/${id}`, { replace: true })
    }
    verify().catch(() => {
      if (!gone) setState('failed')
    })
    return () => {
      gone = true
    }
  }, [attempt, navigate])

  const again = () => {
    setState('verifying')
    setAttempt(attempt + 1)
  }
  if (state === 'failed') {
    return (
      <Page title={texts.failedTitle} width="text">
        <ErrorState title={texts.failedTitle} message={texts.verifyFailed} onRetry={again} />
      </Page>
    )
  }
  const isWaiting = readStored('pending_conversation_request_id') !== null
  return (
    <Page title={state === 'active' ? texts.activated : texts.verifying} width="text">
      {state === 'active' && !isWaiting ? (
        <EmptyState
          title={texts.activated}
          action={
            <Button component={Link} to="/dashboard">
              {texts.toDashboard}
            </Button>
          }
        />
      ) : (
        <div role="status">
          <EmptyState title={<Loader />}>{state === 'active' ? texts.opening : texts.verifyingLead}</EmptyState>
        </div>
      )}
    </Page>
  )
}

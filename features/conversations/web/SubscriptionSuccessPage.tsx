import { Button, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../platform/web/call.ts'
import { CallError } from '../../../platform/web/messages.ts'
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
  const [state, setState] = useState<'verifying' | 'opening' | 'active' | 'failed'>('verifying')
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let gone = false
    const verify = async () => {
      if (!(await waitUntilActive(() => gone))) return gone ? undefined : setState('failed')
      if (gone) return
      const waiting = readStored('pending_conversation_request_id')
      if (waiting === null) return setState('active')
      // It is tried once: what is refused now would be refused for ever, and the subscription is active all the same.
      removeStored('pending_conversation_request_id')
      setState('opening')
      try {
        const { id } = await call(conversationsApi.start, { body: { request_id: Number(waiting) } })
        await navigate(`/conversations/${id}`, { replace: true })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setProblem(error.message || texts.startFailed)
        setState('active')
      }
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
  return (
    <Page title={state === 'verifying' ? texts.verifying : texts.activated} width="text">
      {state === 'active' ? (
        <EmptyState
          title={texts.activated}
          action={
            <Button component={Link} to="/dashboard">
              {texts.toDashboard}
            </Button>
          }
        >
          {problem}
        </EmptyState>
      ) : (
        <div role="status">
          <EmptyState title={<Loader />}>{state === 'opening' ? texts.opening : texts.verifyingLead}</EmptyState>
        </div>
      )}
    </Page>
  )
}

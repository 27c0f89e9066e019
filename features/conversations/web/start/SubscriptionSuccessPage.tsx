// Script file: payment-returns
import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { call } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { useCall } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/feedback/ErrorState.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { dashboardPath, rememberIntent, useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import { subscriptionsApi, type SubscriptionStatus } from '#features/subscriptions/contract.ts'
import { takeDestination } from '#features/subscriptions/web.tsx'
import { conversationsApi } from '../../contract.ts'
import { texts } from '../texts.ts'

const POLL_MS = 1_000
const ATTEMPTS_MAX = 30
// After this many attempts, verification takes longer than usual.
const USUAL_ATTEMPTS = 8

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

// Polls until the server knows of the payment, because the browser may return before the provider notifies it. Returns the final status.
async function waitUntilActive(isGone: () => boolean, onLong: () => void): Promise<SubscriptionStatus['status']> {
  for (let asked = 1; ; asked++) {
    const { status } = await call(subscriptionsApi.status, {})
    if (status === 'active' || isGone() || asked === ATTEMPTS_MAX) return status
    if (asked === USUAL_ATTEMPTS) onLong()
    await wait(POLL_MS)
  }
}

/**
 * Return page of the checkout: verifies the payment, then opens the conversation that it was started for. Also handles visitors without the
 * session they left with.
 */
export function SubscriptionSuccessPage() {
  const token = useAuth((state) => state.token)
  const user = useAuth((state) => state.user)
  if (token === null) return <SignedOut />
  // A stored token whose user is still being fetched.
  if (user === null) return <Verifying />
  if (user.userType === 'developer') return <Verification />
  if (user.userType === null) return <Navigate to={dashboardPath(user)} replace />
  return (
    <Page title={texts.noSubscription} width="text">
      <EmptyState title={texts.clientsNeedNone} action={<Button to={dashboardPath(user)}>{texts.toDashboard}</Button>}>
        {texts.clientsNeedNoneText}
      </EmptyState>
    </Page>
  )
}

function SignedOut() {
  const openPrompt = useSignInPrompt((state) => state.open)
  return (
    <Page title={texts.yourSubscription} width="text">
      <EmptyState
        title={texts.signInToVerify}
        action={<Button onClick={() => openPrompt({ reason: texts.signInToVerify })}>{texts.signIn}</Button>}
      >
        {texts.signInToVerifyText}
      </EmptyState>
    </Page>
  )
}

const Verifying = ({ isLong = false }) => (
  <Page title={texts.verifying} width="text">
    <div role="status">
      <EmptyState title={<Loader />}>
        {isLong ? texts.verifyingLong : texts.verifyingLead} {texts.verifyingAway}
      </EmptyState>
    </div>
  </Page>
)

const PaymentOwed = () => (
  <Page title={texts.stillOwed} width="text">
    <EmptyState title={texts.stillOwedLead} action={<Button to="/subscription">{texts.toSubscription}</Button>}>
      {texts.stillOwedText}
    </EmptyState>
  </Page>
)

function Verification() {
  const navigate = useNavigate()
  const callAndRefresh = useCall()
  const [query] = useSearchParams()
  const payment = query.get('payment')
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'verifying' | 'long' | 'opening' | 'active' | 'owed' | 'failed'>('verifying')
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let isUnmounted = false
    const verify = async () => {
      const onLong = () => setState('long')
      const status = await waitUntilActive(() => isUnmounted, onLong)
      if (isUnmounted) return
      if (status !== 'active') return setState(status === 'past_due' ? 'owed' : 'failed')
      // Tried only once: a rejection would repeat every time, and the subscription is active regardless.
      const waiting = takeDestination(payment)
      if (waiting === null) return setState('active')
      if ('path' in waiting) {
        rememberIntent(waiting.intent, waiting.path.split('?', 1)[0] ?? '/')
        toast.success(texts.activated)
        return void navigate(waiting.path, { replace: true })
      }
      setState('opening')
      try {
        const { id } = await callAndRefresh(conversationsApi.start, { body: { request_id: waiting.request_id } })
        await navigate(`/conversations/${id}`, { replace: true })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setProblem(error.messageOr(texts.startFailed))
        setState('active')
      }
    }
    verify().catch(() => {
      if (!isUnmounted) setState('failed')
    })
    return () => {
      isUnmounted = true
    }
  }, [attempt, callAndRefresh, navigate, payment])

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
  if (state === 'verifying' || state === 'long') return <Verifying isLong={state === 'long'} />
  if (state === 'owed') return <PaymentOwed />
  return (
    <Page title={texts.activated} width="text">
      {state === 'opening' ? (
        <div role="status">
          <EmptyState title={<Loader />}>{texts.opening}</EmptyState>
        </div>
      ) : (
        <EmptyState title={texts.activatedLead} action={<Button to="/dashboard">{texts.toDashboard}</Button>}>
          {problem}
        </EmptyState>
      )}
    </Page>
  )
}

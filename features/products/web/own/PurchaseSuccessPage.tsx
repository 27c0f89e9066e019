// Script file: payment-returns
import { Loader } from '@mantine/core'
import { Clock, PackageCheck, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/feedback/ErrorState.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import { purchasesApi } from '../../contract/purchases.ts'
import { productPath } from '../presenter.ts'
import { texts } from './texts.ts'

const ASK_EVERY_MS = 1_500
const ASK_TIMES = 30

const ToPurchases = () => <Button to="/products/purchases">{texts.toPurchases}</Button>

/**
 * Return page of the payment page. Settles nothing: the provider's webhook informs the server, and this page polls it. It may also be
 * opened without the session that started the payment.
 */
export function PurchaseSuccessPage() {
  const isSignedIn = useAuth((state) => state.isAuthenticated)
  const [query] = useSearchParams()
  const sessionId = query.get('session_id') ?? ''
  if (!isSignedIn) return <SignedOut />
  if (sessionId === '') return <Unknown />
  return <Verification key={sessionId} sessionId={sessionId} />
}

function Verification({ sessionId }: { sessionId: string }) {
  // The browser may return before the webhook arrives, so the server is polled for a while.
  const [isOver, setIsOver] = useState(false)
  const query = useEndpoint(purchasesApi.verify, { params: { sessionId } }, { refetchEveryMs: !isOver && ASK_EVERY_MS })
  const { data, error, errorUpdateCount } = query
  const isWaiting = error?.code === 'payment_not_completed' && errorUpdateCount < ASK_TIMES
  const isSettled = data !== undefined || (error !== null && !isWaiting)
  if (isSettled && !isOver) setIsOver(true)

  if (data) return <Bought productId={data.product_id} />
  if (error?.code === 'payment_processing') return <Processing />
  if (error?.status === 404) return <Unknown />
  if (error?.code === 'payment_not_completed' && !isWaiting) return <StillWaiting />
  if (error && !isWaiting) {
    return (
      <Page title={texts.notVerified} width="text">
        <ErrorState title={texts.notVerified} message={error.message} onRetry={() => void query.refetch()} />
      </Page>
    )
  }
  return (
    <Page title={texts.verifying} width="text">
      <div role="status">
        <EmptyState title={<Loader />}>{texts.verifyingText}</EmptyState>
      </div>
    </Page>
  )
}

const Bought = ({ productId }: { productId: number }) => (
  <Page title={texts.thanks} width="text">
    <EmptyState
      icon={PackageCheck}
      title={texts.thanksText}
      action={
        <>
          <Button to={`${productPath(productId)}#files`}>{texts.toFiles}</Button>
          <Button to="/products/purchases" variant="default">
            {texts.toPurchases}
          </Button>
        </>
      }
    />
  </Page>
)

const StillWaiting = () => (
  <Page title={texts.stillWaiting} width="text">
    <EmptyState icon={Clock} title={texts.stillWaitingLead} action={<ToPurchases />}>
      {texts.stillWaitingText}
    </EmptyState>
  </Page>
)

const Processing = () => (
  <Page title={texts.processing} width="text">
    <EmptyState icon={Clock} title={texts.processingLead} action={<ToPurchases />}>
      {texts.processingText}
    </EmptyState>
  </Page>
)

const Unknown = () => (
  <Page title={texts.notFound} width="text">
    <EmptyState icon={SearchX} title={texts.notFoundLead} action={<ToPurchases />}>
      {texts.notFoundText}
    </EmptyState>
  </Page>
)

function SignedOut() {
  const openPrompt = useSignInPrompt((state) => state.open)
  return (
    <Page title={texts.signInToSee} width="text">
      <EmptyState
        title={texts.signInToSeeText}
        action={<Button onClick={() => openPrompt({ reason: texts.signInToSee })}>{texts.signIn}</Button>}
      />
    </Page>
  )
}

// Script file: payment-returns
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { subscriptionsApi } from '../contract.ts'
import { texts } from './texts.ts'

/**
 * Leads from a notification or an email to the provider's page on which a renewal is confirmed; to the subscription once nothing is left to
 * confirm.
 */
export function SubscriptionConfirmPage() {
  const query = useEndpoint(subscriptionsApi.status, {})
  return (
    <Page title={texts.confirmPayment} width="text">
      <QueryView query={query}>{({ confirm_url }) => <RedirectTo to={confirm_url} />}</QueryView>
    </Page>
  )
}

function RedirectTo({ to }: { to: string | null }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (to === null) void navigate('/subscription', { replace: true })
    else window.location.replace(to)
  }, [to, navigate])
  return <p role="status">{texts.leading}</p>
}

// Script file: payment-returns
import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { texts } from './texts.ts'

const HOME_AFTER_MS = 5_000

/**
 * Return page of the payment page: thanks the donor, then goes to the home page. Settles nothing, because the provider's webhook informs
 * the server.
 */
export function DonationSuccessPage() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Page title={texts.successTitle} width="text">
      <EmptyState icon={Heart} title={texts.successLead} action={<Button to="/">{texts.toHome}</Button>}>
        {texts.successText} {texts.leadsHome(HOME_AFTER_MS / 1_000)}
      </EmptyState>
    </Page>
  )
}

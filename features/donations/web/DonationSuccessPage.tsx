import { Button } from '@mantine/core'
import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Page } from '../../../platform/web/ui/Page.tsx'
import { texts } from './texts.ts'

/** Where the payment page leads back to. It settles nothing: the provider tells the server itself. */
export function DonationSuccessPage() {
  return (
    <Page title={texts.successTitle} width="text">
      <EmptyState
        icon={Heart}
        title={texts.successLead}
        action={
          <Button component={Link} to="/">
            {texts.toHome}
          </Button>
        }
      >
        {texts.successText}
      </EmptyState>
    </Page>
  )
}

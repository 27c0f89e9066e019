// Script file: payment-returns
import { Group } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { texts } from './texts.ts'

/** Return page for users who left the payment page without subscribing. */
export function SubscriptionCancelPage() {
  return (
    <Page title={texts.leftTitle} width="text">
      <EmptyState
        icon={Undo2}
        title={texts.leftLead}
        action={
          <Group gap="sm">
            <Button to="/subscription">{texts.tryAgain}</Button>
            <Button to="/dashboard" variant="default">
              {texts.toDashboard}
            </Button>
          </Group>
        }
      >
        {texts.leftText}
      </EmptyState>
    </Page>
  )
}

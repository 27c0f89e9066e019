import { Button, Group } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { texts } from './texts.ts'

/** Where somebody lands who left the payment page without subscribing. */
export function SubscriptionCancelPage() {
  return (
    <Page title={texts.leftTitle} width="text">
      <EmptyState
        icon={Undo2}
        title={texts.leftLead}
        action={
          <Group gap="sm">
            <Button component={Link} to="/subscription">
              {texts.tryAgain}
            </Button>
            <Button component={Link} to="/dashboard" variant="default">
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

// Script file: payment-returns
import { Group } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { useDonationPrompt } from './prompt.ts'
import { texts } from './texts.ts'

/** Return page for donors who left the payment page without paying. */
export function DonationCancelPage() {
  const open = useDonationPrompt((state) => state.open)
  return (
    <Page title={texts.cancelTitle} width="text">
      <EmptyState
        icon={Undo2}
        title={texts.cancelLead}
        action={
          <Group gap="sm" justify="center">
            <Button to="/">{texts.toHome}</Button>
            <Button variant="default" onClick={open}>
              {texts.tryAgain}
            </Button>
          </Group>
        }
      >
        {texts.cancelText}
      </EmptyState>
    </Page>
  )
}

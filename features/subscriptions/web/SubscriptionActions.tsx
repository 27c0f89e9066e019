import { Group } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { ConfirmButton } from '#features/payments/web.tsx'
import { subscriptionsApi, type SubscriptionStatus } from '../contract.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { isManageable } from './status.ts'
import { SubscribeDialog } from './SubscribeDialog.tsx'
import { texts } from './texts.ts'

/** Actions for the user's subscription, or for subscribing. */
export function SubscriptionActions({ subscription }: { subscription: SubscriptionStatus }) {
  const [dialog, setDialog] = useState<'subscribe' | 'cancel' | null>(null)
  const close = () => setDialog(null)
  return (
    <Group mt="lg" gap="sm">
      {isManageable(subscription) ? (
        <>
          <ConfirmButton url={subscription.confirm_url} />
          {subscription.status === 'past_due' && !subscription.confirm_url && <PayButton />}
          {subscription.status === 'active' && subscription.cancel_at_period_end && <ResumeButton />}
          <Button variant="default" onClick={() => setDialog('cancel')}>
            {texts.cancelIt}
          </Button>
        </>
      ) : (
        <Button onClick={() => setDialog('subscribe')}>{texts.subscribe}</Button>
      )}
      <CancelDialog subscription={subscription} opened={dialog === 'cancel'} onClose={close} />
      <SubscribeDialog opened={dialog === 'subscribe'} onClose={close} />
    </Group>
  )
}

function PayButton() {
  const pay = useToastedAction(subscriptionsApi.pay, texts.paid)
  return (
    <Button aria-disabled={pay.busy} onClick={() => void pay.run({})}>
      {pay.busy ? texts.processing : texts.payNow}
    </Button>
  )
}

function ResumeButton() {
  const resume = useToastedAction(subscriptionsApi.resume, texts.goesOn)
  return (
    <Button loading={resume.busy} onClick={() => void resume.run({})}>
      {texts.resume}
    </Button>
  )
}

import { Group, Text } from '@mantine/core'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { subscriptionsApi, type SubscriptionStatus, type WhenToEnd } from '../contract.ts'
import { texts } from './texts.ts'

interface CancelDialogProps {
  subscription: SubscriptionStatus
  opened: boolean
  onClose: () => void
}

/** Asks whether to end a subscription with the paid month, or at once. */
export function CancelDialog({ subscription, opened, onClose }: CancelDialogProps) {
  const cancel = useAction(subscriptionsApi.cancel, {
    onDone: ({ status }) => {
      onClose()
      toast.success(status === 'canceled' ? texts.hasEnded : texts.willEnd)
    },
  })
  const end = (at: WhenToEnd) => void cancel.run({ body: { at } })
  const { status, current_period_end, cancel_at_period_end } = subscription
  const maySee = status !== 'past_due' && !cancel_at_period_end && current_period_end !== null
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.cancelTitle}>
      <FormError onClose={cancel.reset}>{cancel.error?.message ?? null}</FormError>
      {maySee && (
        <Text>
          {texts.endsWithMonth} <Moment at={current_period_end} as="day" />. {texts.notChargedAgain}
        </Text>
      )}
      <Text mt={maySee ? 'sm' : 0}>{status === 'past_due' ? texts.unpaidEndsNow : texts.endsNow}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.keepIt}
        </Button>
        <Button variant="default" color="madder" aria-disabled={cancel.busy} onClick={() => end('now')}>
          {texts.endNow}
        </Button>
        {maySee && (
          <Button aria-disabled={cancel.busy} onClick={() => end('period_end')}>
            {texts.endWithMonth}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

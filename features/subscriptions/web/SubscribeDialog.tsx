import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CancelButton } from '#platform/web/ui/form/CancelButton.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { currency } from '#platform/web/format/money.ts'
import { Money } from '#platform/web/ui/layout/Money.tsx'
import { paymentsApi } from '#features/payments/contract.ts'
import { subscriptionsApi } from '../contract.ts'
import { texts } from './texts.ts'
import { storeDestination } from './wish.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'

// Shown before the server responds; in another currency, the price is a setting.
const DEFAULT_PRICE_CENTS = currency().code === 'usd' ? 995 : undefined

export interface SubscribeDialogProps {
  opened: boolean
  onClose: () => void
  /** Request to start a conversation about after this payment. */
  requestId?: number
  /** Set if this page requires the subscription: the user returns here, where the intent continues by itself (see `useIntent`). */
  comesBack?: { intent?: string }
}

/** Asks a creator to subscribe and opens the provider's payment page. */
export function SubscribeDialog({ opened, onClose, requestId, comesBack }: SubscribeDialogProps) {
  const { pathname, search } = useLocation()
  const back = comesBack ? { path: pathname + search, intent: comesBack.intent ?? null } : null
  const destination = requestId === undefined ? back : { request_id: requestId }
  const config = useEndpoint(paymentsApi.config, {}, { enabled: opened })
  const [leaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const subscribe = useAction(subscriptionsApi.create, {
    onDone: (response) => {
      if (!response?.url) return setProblem(texts.invalid)
      setLeaving(true)
      storeDestination(response.payment, destination)
      window.location.assign(response.url)
    },
    onRefused: (refusal) => setProblem(refusal.messageOr(texts.failed)),
  })
  const busy = subscribe.busy || leaving
  const price = config.data?.subscription_price_cents ?? DEFAULT_PRICE_CENTS

  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title}>
      <FormError onClose={() => setProblem(null)}>{problem}</FormError>
      <Text>{texts.explanation}</Text>
      <Text mt="md" size="lg" fw={600}>
        {texts.fee}: {price !== undefined && <Money cents={price} />} {texts.perMonth}
      </Text>
      <Text mt="xs" size="sm" c="dimmed">
        {texts.cancelAnyTime}
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <CancelButton onClick={onClose} />
        <Button data-autofocus aria-disabled={busy} onClick={() => void subscribe.run({})}>
          {busy ? texts.processing : texts.subscribe}
        </Button>
      </Group>
    </Dialog>
  )
}

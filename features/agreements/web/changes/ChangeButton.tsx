import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { useIntent } from '#features/accounts/web.tsx'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import type { Agreement } from '../../contract.ts'
import { changeTexts as texts } from './change-texts.ts'

const ChangeDialog = onDemand(async () => (await import('./ChangeDialog.tsx')).ChangeDialog)

/** Opens the dialog that proposes other terms for agreed work. Creators without a subscription are asked to subscribe. */
export function ChangeButton({ agreement }: { agreement: Agreement }) {
  const [shown, setShown] = useState<'change' | 'subscribe' | null>(null)
  const close = () => setShown(null)
  const intent = `change ${agreement.id}`
  useIntent(intent, () => setShown('change'))
  return (
    <>
      <Button size="sm" variant="default" aria-haspopup="dialog" onClick={() => setShown('change')}>
        {texts.open}
      </Button>
      <ChangeDialog
        opened={shown === 'change'}
        onClose={close}
        agreement={agreement}
        onMustSubscribe={() => setShown('subscribe')}
      />
      <SubscribeDialog opened={shown === 'subscribe'} onClose={close} comesBack={{ intent }} />
    </>
  )
}

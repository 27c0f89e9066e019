import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { type Payout, payoutsApi } from '../contract.ts'
import { PayoutRow } from './PayoutRow.tsx'
import { texts } from './texts.ts'

/** The open payout; until it is held or paid it can be cancelled. */
export function OpenPayout({ payout }: { payout: Payout }) {
  const { id, state, amount_cents } = payout
  const cancel = useConfirmedAction(payoutsApi.cancel, {
    title: texts.cancelTitle,
    text: texts.cancelText(amount_cents),
    confirmLabel: texts.cancel,
    done: texts.cancelled,
  })
  const isHeld = state === 'held'
  return (
    <Section title={isHeld ? texts.held : texts.open} hint={isHeld ? texts.heldText : texts.openText}>
      <PayoutRow payout={payout} />
      {!isHeld && (
        <Button variant="default" mt="md" aria-haspopup="dialog" onClick={() => cancel.open({ params: { id } })}>
          {texts.cancel}
        </Button>
      )}
      {cancel.dialog}
    </Section>
  )
}

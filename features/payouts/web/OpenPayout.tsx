import { Group } from '@mantine/core'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { type Payout, payoutsApi } from '../contract.ts'
import { PayoutRow } from './PayoutRow.tsx'
import { texts } from './texts.ts'

function textsOf({ state, method, waits_for, transfer_left }: Payout): { title: string; hint: string } {
  if (state === 'held') return { title: texts.held, hint: waits_for === 'account' ? texts.accountText : texts.heldText }
  if (state === 'stuck') return { title: texts.stuck, hint: transfer_left === null ? texts.stuckText : texts.lostText }
  if (state === 'reversing') return { title: texts.reversing, hint: '' }
  if (waits_for === 'funds') return { title: texts.open, hint: texts.fundsText }
  return { title: texts.open, hint: method === 'bank' ? texts.openText : texts.connectText }
}

/** The open payout. Until it moves it can be cancelled; one that the bank sent back can be tried again or taken back. */
export function OpenPayout({ payout }: { payout: Payout }) {
  const { id, state, amount_cents, transfer_left } = payout
  const cancel = useConfirmedAction(payoutsApi.cancel, {
    title: texts.cancelTitle,
    text: texts.cancelText(amount_cents),
    confirmLabel: texts.cancel,
    done: texts.cancelled,
  })
  const retry = useConfirmedAction(payoutsApi.retry, {
    title: texts.retry,
    text: texts.retryText(amount_cents),
    confirmLabel: texts.retry,
    done: texts.retried,
  })
  const reverse = useConfirmedAction(payoutsApi.reverse, {
    title: texts.reverseTitle,
    text: texts.reverseText(amount_cents),
    confirmLabel: texts.reverse,
    done: texts.reversing,
  })
  const { title, hint } = textsOf(payout)
  const open = ({ open: show }: typeof cancel) => show({ params: { id } })
  return (
    <Section title={title} hint={hint}>
      <PayoutRow payout={payout} />
      <Group gap="sm" mt="md">
        {state === 'requested' && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => open(cancel)}>
            {texts.cancel}
          </Button>
        )}
        {state === 'stuck' && transfer_left === null && (
          <>
            <Button aria-haspopup="dialog" onClick={() => open(retry)}>
              {texts.retry}
            </Button>
            <Button variant="default" aria-haspopup="dialog" onClick={() => open(reverse)}>
              {texts.reverse}
            </Button>
          </>
        )}
      </Group>
      {cancel.dialog}
      {retry.dialog}
      {reverse.dialog}
    </Section>
  )
}

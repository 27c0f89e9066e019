import { Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { REASON_MAX_LENGTH } from '#features/operators/contract.ts'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { BANK_REFERENCE_MAX_LENGTH, payoutRequestsApi, type RequestedPayout } from '../../contract.ts'
import { adminTexts } from './texts.ts'

/** What somebody is about to do with a payout. */
export interface Decision {
  action: 'pay' | 'hold' | 'giveBack'
  payout: RequestedPayout
}

const REASON = {
  field: adminTexts.reason,
  hint: adminTexts.reasonHint,
  missing: adminTexts.reasonMissing,
  most: REASON_MAX_LENGTH,
}
const WORDS = {
  pay: {
    title: adminTexts.payTitle,
    text: () => adminTexts.payText,
    field: adminTexts.payReference,
    hint: adminTexts.payReferenceHint,
    missing: adminTexts.payMissing,
    most: BANK_REFERENCE_MAX_LENGTH,
    submit: adminTexts.pay,
    done: adminTexts.paid,
  },
  hold: {
    ...REASON,
    title: adminTexts.holdTitle,
    text: () => adminTexts.holdText,
    submit: adminTexts.hold,
    done: adminTexts.held,
  },
  giveBack: {
    ...REASON,
    title: adminTexts.returnTitle,
    text: ({ state }: RequestedPayout) => (state === 'paid' ? adminTexts.returnPaidText : adminTexts.returnText),
    submit: adminTexts.giveBack,
    done: adminTexts.returned,
  },
}

interface DecisionDialogProps {
  decision: Decision | null
  onClose: () => void
}

/** Dialog that records a payment with its reference, or holds or returns a payout with a reason. */
export const DecisionDialog = ({ decision, onClose }: DecisionDialogProps) => (
  <Dialog
    opened={decision !== null}
    onClose={onClose}
    title={decision ? WORDS[decision.action].title(decision.payout.amount_cents) : ''}
  >
    {decision && <DecisionForm key={decision.payout.id} decision={decision} onClose={onClose} />}
  </Dialog>
)

/** The calls by action, with what was typed. */
function useDecision(action: Decision['action'], onDone: () => void) {
  const pay = useAction(payoutRequestsApi.pay, { onDone })
  const hold = useAction(payoutRequestsApi.hold, { onDone })
  const giveBack = useAction(payoutRequestsApi.giveBack, { onDone })
  const { busy, error } = { pay, hold, giveBack }[action]
  const send = (id: number, text: string) => {
    const params = { id }
    if (action === 'pay') void pay.run({ params, body: { reference: text } })
    else void { hold, giveBack }[action].run({ params, body: { reason: text } })
  }
  return { send, busy, error }
}

function DecisionForm({ decision: { action, payout }, onClose }: { decision: Decision; onClose: () => void }) {
  const words = WORDS[action]
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { send, busy, error } = useDecision(action, () => {
    toast.success(words.done)
    onClose()
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(text.trim() === '')
        if (text.trim() !== '') send(payout.id, text)
      }}
    >
      <Stack gap="md">
        <p>{words.text(payout)}</p>
        <FormError>{error?.message}</FormError>
        <Textarea
          label={words.field}
          description={words.hint}
          error={isMissing && words.missing}
          maxLength={words.most}
          autosize
          minRows={action === 'pay' ? 1 : 2}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {adminTexts.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {words.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

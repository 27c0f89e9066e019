import { REASON_MAX_LENGTH } from '#features/operators/contract.ts'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { TextForm } from '#platform/web/ui/form/TextForm.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { BANK_REFERENCE_MAX_LENGTH, payoutRequestsApi, type RequestedPayout } from '../../contract.ts'
import { adminTexts } from './texts.ts'

/** What somebody is about to do with a payout. */
export interface Decision {
  action: 'pay' | 'hold' | 'giveBack'
  payout: RequestedPayout
}

const REASON_FIELD = {
  field: {
    label: adminTexts.reason,
    hint: adminTexts.reasonHint,
    missing: adminTexts.reasonMissing,
    max: REASON_MAX_LENGTH,
  },
}
function returnTextOf({ state, transfer_left }: RequestedPayout): string {
  if (state === 'paid') return adminTexts.returnPaidText
  if (state === 'stuck' && transfer_left === 'lost') return adminTexts.returnLostText
  return state === 'requested' || state === 'held' ? adminTexts.returnText : adminTexts.returnStripeText
}

const ACTION_TEXTS = {
  pay: {
    title: adminTexts.payTitle,
    text: ({ state }: RequestedPayout) => (state === 'stuck' ? adminTexts.payStuckText : adminTexts.payText),
    field: {
      label: adminTexts.payReference,
      hint: adminTexts.payReferenceHint,
      missing: adminTexts.payMissing,
      max: BANK_REFERENCE_MAX_LENGTH,
      rows: 1,
    },
    submit: adminTexts.pay,
    done: adminTexts.paid,
  },
  hold: {
    ...REASON_FIELD,
    title: adminTexts.holdTitle,
    text: () => adminTexts.holdText,
    submit: adminTexts.hold,
    done: adminTexts.held,
  },
  giveBack: {
    ...REASON_FIELD,
    title: adminTexts.returnTitle,
    text: returnTextOf,
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
    title={decision ? ACTION_TEXTS[decision.action].title(decision.payout.amount_cents) : ''}
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
  const words = ACTION_TEXTS[action]
  const { send, busy, error } = useDecision(action, () => {
    toast.success(words.done)
    onClose()
  })
  return (
    <TextForm
      field={words.field}
      submit={{ label: words.submit }}
      busy={busy}
      error={error}
      onSend={(text) => send(payout.id, text)}
      onCancel={onClose}
    >
      <p>{words.text(payout)}</p>
    </TextForm>
  )
}

import { useState } from 'react'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Conversation } from '#features/conversations/contract.ts'
import { agreementsApi, type Agreement } from '../contract.ts'
import classes from './Agreements.module.css'
import { TermsDialog } from './TermsDialog.tsx'
import { texts } from './texts.ts'

type Asking = 'accept' | 'decline' | 'withdraw' | 'complete'

export interface AgreementStepsProps {
  agreement: Agreement
  conversation: Conversation
  ownId: number
}

/** What somebody of the two may do with terms as they stand. */
function stepsFor({ status, proposed_by, client_id }: Agreement, ownId: number): readonly (Asking | 'counter')[] {
  if (status === 'accepted') return ownId === client_id ? ['complete'] : []
  if (status !== 'proposed') return []
  return proposed_by === ownId ? ['withdraw'] : ['accept', 'counter', 'decline']
}

/** The buttons of an agreement; each asks before it does something. */
export function AgreementSteps({ agreement, conversation, ownId }: AgreementStepsProps) {
  const [asking, setAsking] = useState<Asking | null>(null)
  // What was read when the dialog opened, so that nobody accepts terms that changed behind it.
  const [read, setRead] = useState(agreement)
  const [countering, setCountering] = useState(false)
  const close = () => setAsking(null)
  const options = {
    onDone: close,
    onRefused: ({ code, message }: CallError) => {
      close()
      toast.error(code === 'terms_changed' ? texts.changedMeanwhile : message)
    },
  }
  const accept = useAction(agreementsApi.accept, options)
  const decline = useAction(agreementsApi.decline, options)
  const withdraw = useAction(agreementsApi.withdraw, options)
  const complete = useAction(agreementsApi.complete, options)
  const actions = { decline, withdraw, complete }

  const confirm = () => {
    const params = { id: read.id }
    if (asking === 'accept') void accept.run({ params, body: { content_hash: read.content_hash } })
    else if (asking !== null) void actions[asking].run({ params })
  }
  const looks = {
    accept: {},
    complete: {},
    counter: { variant: 'default' },
    decline: { variant: 'subtle', color: 'gray' },
    withdraw: { variant: 'default' },
  } as const
  const steps = stepsFor(agreement, ownId)
  const busy = accept.busy || decline.busy || withdraw.busy || complete.busy
  return (
    <>
      {steps.length > 0 && (
        <div className={classes.buttons}>
          {steps.map((step) => (
            <Button
              key={step}
              {...looks[step]}
              onClick={() => {
                setRead(agreement)
                if (step === 'counter') setCountering(true)
                else setAsking(step)
              }}
            >
              {texts[step]}
            </Button>
          ))}
        </div>
      )}
      <Question asking={asking} agreement={read} busy={busy} onClose={close} onConfirm={confirm} />
      <TermsDialog
        opened={countering}
        onClose={() => setCountering(false)}
        conversation={conversation}
        superseded={read}
      />
    </>
  )
}

interface QuestionProps {
  asking: Asking | null
  agreement: Agreement
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

function Question({ asking, agreement, ...rest }: QuestionProps) {
  const questions = {
    accept: [texts.acceptTitle, texts.acceptText(formatMoney(agreement.price)), texts.accept],
    decline: [texts.declineTitle, texts.declineText, texts.decline],
    withdraw: [texts.withdrawTitle, texts.withdrawText, texts.withdraw],
    complete: [texts.completeTitle, texts.completeText, texts.complete],
  } as const
  // A dialog that closes keeps its words until it is gone.
  const [last, setLast] = useState<Asking>('accept')
  if (asking !== null && asking !== last) setLast(asking)
  const [title, text, label] = questions[asking ?? last]
  return (
    <ConfirmDialog opened={asking !== null} title={title} confirmLabel={label} {...rest}>
      {text}
    </ConfirmDialog>
  )
}

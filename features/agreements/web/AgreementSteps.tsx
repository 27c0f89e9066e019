import { useState } from 'react'
import type { CallError } from '#platform/web/api/messages.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Conversation } from '#features/conversations/contract.ts'
import { agreementsApi, type Agreement } from '../contract.ts'
import { waitingDelivery } from './deliveries/deliveries.ts'
import { currentMilestone, holdsMoney, isPaidHere } from './milestones/milestones.ts'
import { milestoneTexts } from './milestones/milestone-texts.ts'
import classes from './NextStep.module.css'
import { texts } from './texts.ts'
import { useTermsDialog } from './terms/useTermsDialog.tsx'

type Step = 'accept' | 'counter' | 'decline' | 'withdraw' | 'complete'

export interface AgreementStepsProps {
  agreement: Agreement
  conversation: Conversation
  ownId: number
}

/** Returns the steps that a party can take in the current state; no new terms are agreed on while one side blocks the other. */
function stepsFor(agreement: Agreement, ownId: number, isBlocked: boolean): readonly Step[] {
  const { status, proposed_by, client_id } = agreement
  if (status === 'accepted') {
    const isUnderWay = isPaidHere(agreement) ? holdsMoney(agreement) : waitingDelivery(agreement)
    return ownId === client_id && !isUnderWay && !agreement.change ? ['complete'] : []
  }
  if (status !== 'proposed') return []
  if (proposed_by === ownId) return ['withdraw']
  return isBlocked ? ['decline'] : ['accept', 'counter', 'decline']
}

/** Buttons for the steps of an agreement; each asks for confirmation. */
export function AgreementSteps({ agreement, conversation, ownId }: AgreementStepsProps) {
  // The version shown when the dialog opened, so that nobody accepts terms that changed in the meantime.
  const [read, setRead] = useState(agreement)
  const isUnfinished = isPaidHere(agreement) && currentMilestone(agreement) !== undefined
  const onRefused = ({ code, message }: CallError) =>
    toast.error(code === 'terms_changed' ? texts.changedMeanwhile : message)
  const accept = useConfirmedAction(agreementsApi.accept, {
    title: texts.acceptTitle,
    text: isPaidHere(read)
      ? `${texts.acceptText(formatMoney(read.price))} ${milestoneTexts.acceptTerms[ownId === read.client_id ? 'client' : 'creator']}`
      : texts.acceptText(formatMoney(read.price)),
    confirmLabel: texts.accept,
    onRefused,
  })
  const decline = useConfirmedAction(agreementsApi.decline, {
    title: texts.declineTitle,
    text: texts.declineText,
    confirmLabel: texts.decline,
    onRefused,
  })
  const withdraw = useConfirmedAction(agreementsApi.withdraw, {
    title: texts.withdrawTitle,
    text: texts.withdrawText,
    confirmLabel: texts.withdraw,
    onRefused,
  })
  const complete = useConfirmedAction(agreementsApi.complete, {
    title: texts.completeTitle,
    text: isUnfinished ? `${milestoneTexts.completeText} ${texts.completeText}` : texts.completeText,
    confirmLabel: texts.complete,
    onRefused,
  })
  const steps = stepsFor(agreement, ownId, conversation.is_blocked)
  const counter = useTermsDialog({ conversation, superseded: read, isPossible: steps.includes('counter') })
  const params = { id: agreement.id }
  const actions = {
    accept: () => accept.open({ params, body: { content_hash: agreement.content_hash } }),
    counter: counter.open,
    decline: () => decline.open({ params }),
    withdraw: () => withdraw.open({ params }),
    complete: () => complete.open({ params }),
  }
  const looks = {
    accept: {},
    complete: { variant: isUnfinished ? 'default' : 'filled' },
    counter: { variant: 'default' },
    decline: { variant: 'subtle', color: 'gray' },
    withdraw: { variant: 'default' },
  } as const
  return (
    <>
      {steps.length > 0 && (
        <div className={classes.buttons}>
          {steps.map((step) => (
            <Button
              key={step}
              size="sm"
              {...looks[step]}
              onClick={() => {
                setRead(agreement)
                actions[step]()
              }}
            >
              {step === 'accept' ? texts.acceptFor(formatMoney(agreement.price)) : texts[step]}
            </Button>
          ))}
        </div>
      )}
      {accept.dialog}
      {decline.dialog}
      {withdraw.dialog}
      {complete.dialog}
      {counter.dialog}
    </>
  )
}

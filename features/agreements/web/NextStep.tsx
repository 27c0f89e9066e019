import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useUser } from '#features/accounts/web.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import type { Agreement } from '../contract.ts'
import { AgreementSteps } from './AgreementSteps.tsx'
import classes from './NextStep.module.css'
import { isTurnOf, statusSentence, wasSettledWithOther } from './agreement-sentences.ts'
import { PendingChange } from './changes/PendingChange.tsx'
import { DeliverySteps } from './deliveries/DeliverySteps.tsx'
import { AcceptCountdown } from './milestones/AcceptCountdown.tsx'
import { currentMilestone } from './milestones/milestones.ts'
import { StepsFailure } from './StepsFailure.tsx'
import { texts } from './texts.ts'
import { useAgreement, useMarkSeen } from './useAgreement.ts'
import { useTermsDialog, type SuggestTerms } from './terms/useTermsDialog.tsx'

export interface NextStepProps {
  conversation: Conversation
  /** Content to show once the work is completed. */
  afterwards?: ((agreement: Agreement, conversation: Conversation) => ReactNode) | undefined
  /** Prefills the first terms. */
  suggest?: SuggestTerms | undefined
}

/** State of the negotiation and the user's next step, in a few lines above a message. */
export function NextStep({ conversation, afterwards, suggest }: NextStepProps) {
  const user = useUser()
  const query = useAgreement(conversation)
  useMarkSeen(query.data)
  const agreement = query.data
  return (
    <section className={classes.next} aria-label={texts.nextStep} aria-busy={agreement === undefined || undefined}>
      {agreement === undefined ? (
        query.error && <StepsFailure error={query.error} refetch={query.refetch} />
      ) : agreement === null ? (
        <Propose conversation={conversation} suggest={suggest} />
      ) : (
        <AgreementStatus
          agreement={agreement}
          conversation={conversation}
          ownId={user.id}
          afterwards={afterwards}
          suggest={suggest}
        />
      )}
    </section>
  )
}

interface StandingProps extends NextStepProps {
  agreement: Agreement
  ownId: number
}

function AgreementStatus({ agreement, conversation, ownId, afterwards, suggest }: StandingProps) {
  const { status } = agreement
  const standing = statusSentence(agreement, conversation, ownId)
  const canProposeAgain = status === 'declined' || (status === 'withdrawn' && !wasSettledWithOther(agreement))
  if (canProposeAgain) return <Propose conversation={conversation} standing={standing} suggest={suggest} />
  return (
    <>
      <p className={classes.standing} data-yours={isTurnOf(agreement, ownId) || undefined}>
        {standing}
      </p>
      <AcceptCountdown milestone={currentMilestone(agreement)} />
      <DeliverySteps agreement={agreement} conversation={conversation} ownId={ownId} />
      <PendingChange agreement={agreement} ownId={ownId} isBlocked={conversation.is_blocked} />
      <AgreementSteps agreement={agreement} conversation={conversation} ownId={ownId} />
      {status === 'completed' && afterwards?.(agreement, conversation)}
    </>
  )
}

interface ProposeProps extends Pick<NextStepProps, 'conversation' | 'suggest'> {
  standing?: string
}

function Propose({ conversation, suggest, standing = texts.noneYet }: ProposeProps) {
  const { status, request_status, request_settled, is_blocked } = conversation
  const isOver = status !== 'active' && status !== 'negotiating'
  const isClosed = request_status !== 'open' || request_settled
  const isPossible = !isOver && !isClosed && !is_blocked
  const terms = useTermsDialog({ conversation, superseded: null, isPossible, suggest })
  if (isOver || isClosed) {
    const reason = isOver ? texts.over : request_settled ? texts.requestSettled : texts.requestClosed
    return <p className={classes.standing}>{reason}</p>
  }
  if (is_blocked) return <p className={classes.standing}>{standing}</p>
  return (
    <>
      <p className={classes.standing}>{standing}</p>
      <div className={classes.buttons}>
        <Button size="sm" loading={terms.busy} onClick={terms.open}>
          {texts.propose}
        </Button>
      </div>
      {terms.dialog}
    </>
  )
}

import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { deliveriesApi, type Delivery } from '../../contract.ts'
import type { AgreementStepsProps } from '../AgreementSteps.tsx'
import { currentMilestone, isPaidHere } from '../milestones/milestones.ts'
import { FORWARD_MOVES, MilestoneSteps } from '../milestones/MilestoneSteps.tsx'
import { newestDelivery, waitingDelivery } from './deliveries.ts'
import { deliveryTexts as texts } from './delivery-texts.ts'
import classes from '../NextStep.module.css'

const DeliverDialog = onDemand(async () => (await import('./DeliverDialog.tsx')).DeliverDialog)
const ReturnDialog = onDemand(async () => (await import('./ReturnDialog.tsx')).ReturnDialog)

const DELIVER_LABELS = { delivered: texts.deliver, returned: texts.deliverAgain, accepted: texts.deliverMore }

/** Actions while the agreed work is in progress: the client funds what is paid here, the creator delivers, the client replies. */
export function DeliverySteps({ agreement, conversation, ownId }: AgreementStepsProps) {
  const [isDelivering, setIsDelivering] = useState(false)
  const waiting = waitingDelivery(agreement)
  if (agreement.status !== 'accepted') return null
  if (isPaidHere(agreement)) {
    const milestone = currentMilestone(agreement)
    return milestone && <MilestoneSteps {...{ agreement, milestone, ownId }} only={FORWARD_MOVES} />
  }
  if (ownId === agreement.client_id) {
    return waiting && <Replies {...{ agreement, conversation, ownId }} delivery={waiting} />
  }
  const newest = newestDelivery(agreement)
  return (
    <>
      {!waiting && (
        <div className={classes.buttons}>
          <Button
            size="sm"
            aria-haspopup="dialog"
            {...(newest?.state === 'accepted' && { variant: 'default' })}
            onClick={() => setIsDelivering(true)}
          >
            {newest ? DELIVER_LABELS[newest.state] : texts.deliver}
          </Button>
        </div>
      )}
      <DeliverDialog
        opened={isDelivering}
        onClose={() => setIsDelivering(false)}
        agreement={agreement}
        conversation={conversation}
      />
    </>
  )
}

/** The client's two possible replies to a delivery. */
function Replies({ agreement, conversation, delivery: { number } }: AgreementStepsProps & { delivery: Delivery }) {
  const [isReturning, setIsReturning] = useState(false)
  const accept = useConfirmedAction(deliveriesApi.acceptDelivery, {
    title: texts.acceptTitle(number),
    text: texts.acceptText,
    confirmLabel: texts.accept,
    onRefused: ({ message }) => toast.error(message),
  })
  return (
    <>
      <div className={classes.buttons}>
        <Button size="sm" onClick={() => accept.open({ params: { id: agreement.id, number } })}>
          {texts.accept}
        </Button>
        <Button size="sm" variant="default" aria-haspopup="dialog" onClick={() => setIsReturning(true)}>
          {texts.return}
        </Button>
      </div>
      {accept.dialog}
      <ReturnDialog
        opened={isReturning}
        onClose={() => setIsReturning(false)}
        agreement={agreement}
        conversation={conversation}
        number={number}
      />
    </>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { useLiveState } from '#platform/web/live/live.ts'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { milestonesApi, type Agreement } from '../../contract.ts'
import { isTurnOf, statusSentence } from '../agreement-sentences.ts'
import classes from '../NextStep.module.css'
import { texts as agreementTexts } from '../texts.ts'
import { ChangeButton } from '../changes/ChangeButton.tsx'
import { PendingChange } from '../changes/PendingChange.tsx'
import { AcceptCountdown } from './AcceptCountdown.tsx'
import { milestoneTexts as texts } from './milestone-texts.ts'
import { currentMilestone } from './milestones.ts'
import { FORWARD_MOVES, MilestoneSteps } from './MilestoneSteps.tsx'

const POLL_MS = 5_000

interface NextMilestoneProps {
  agreement: Agreement
  ownId: number
  /** Called when a payment has arrived. */
  onPaid: () => void
}

/** Whose turn it is in work that is paid here, and the reader's next step, above the record. */
export function NextMilestone({ agreement, ownId, onPaid }: NextMilestoneProps) {
  const [search] = useSearchParams()
  const sessionId = search.get('session_id')
  const milestone = currentMilestone(agreement)
  return (
    <section className={classes.top} aria-label={agreementTexts.nextStep}>
      {sessionId !== null && <PaymentState key={sessionId} sessionId={sessionId} onPaid={onPaid} />}
      <p className={classes.standing} data-yours={isTurnOf(agreement, ownId) || undefined}>
        {statusSentence(agreement, agreement, ownId)}
      </p>
      <AcceptCountdown milestone={milestone} />
      {milestone && <MilestoneSteps {...{ agreement, milestone, ownId }} only={FORWARD_MOVES} />}
      <PendingChange agreement={agreement} ownId={ownId} />
      {agreement.change === null && (
        <div className={classes.buttons}>
          <ChangeButton agreement={agreement} />
        </div>
      )}
    </section>
  )
}

/** What became of the payment whose page led back here. */
function PaymentState({ sessionId, onPaid }: Pick<NextMilestoneProps, 'onPaid'> & { sessionId: string }) {
  // A live event announces the result; without one, the server is asked again.
  const [isOver, setIsOver] = useState(false)
  const live = useLiveState(({ state }) => state === 'live')
  const { data, error } = useEndpoint(
    milestonesApi.readFunding,
    { params: { sessionId } },
    { refetchEveryMs: live || isOver ? false : POLL_MS },
  )
  const state = data?.state
  const isDecided = error !== null || (state !== undefined && state !== 'open' && state !== 'processing')
  if (isDecided && !isOver) setIsOver(true)
  const announce = useEffectEvent(onPaid)
  useEffect(() => {
    if (state === 'paid') announce()
  }, [state])
  // Somebody else's payment, or none.
  if (error?.status === 404) return null
  return (
    <p className={classes.standing} role="status">
      {error?.message ?? (state ? texts.payments[state] : texts.checking)}
    </p>
  )
}

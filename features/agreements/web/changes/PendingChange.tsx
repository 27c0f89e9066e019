import { useState } from 'react'
import type { CallError } from '#platform/web/api/messages.ts'
import { formatMoney } from '#platform/web/format/money.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { changesApi, type Agreement } from '../../contract.ts'
import { otherNameIn } from '../agreement-sentences.ts'
import { isPaidHere } from '../milestones/milestones.ts'
import { MilestonePlan } from '../milestones/MilestonePlan.tsx'
import buttonClasses from '../NextStep.module.css'
import { TermsInFull } from '../terms/TermsInFull.tsx'
import classes from './Changes.module.css'
import { changeTexts as texts } from './change-texts.ts'

type Change = NonNullable<Agreement['change']>

interface ChangeProps {
  agreement: Agreement
  ownId: number
  isBlocked?: boolean
}

// What a change does to the price and to the money, in sentences for one side.
function sentencesOf(
  { price, change, milestones, client_id }: Agreement & { change: Change },
  ownId: number,
): string[] {
  const side = ownId === client_id ? 'client' : 'creator'
  const isLonger = (change.milestones?.length ?? 0) > milestones.length
  return [
    texts.difference(price, change.price, change.difference),
    ...(change.to_balance > 0 ? [texts.toBalance[side](change.to_balance)] : []),
    ...(isLonger ? [texts.toFund[side]] : []),
  ]
}

/** A change that waits for a reply, with what it does to price and money, and what the reader can do; nothing without one. */
export function PendingChange({ agreement, ownId, isBlocked = false }: ChangeProps) {
  const { change } = agreement
  return change && <Pending agreement={{ ...agreement, change }} ownId={ownId} isBlocked={isBlocked} />
}

function Pending({ agreement, ownId, isBlocked }: Required<ChangeProps> & { agreement: { change: Change } }) {
  const [reading, setReading] = useState(false)
  const { change } = agreement
  const isMine = change.proposed_by === ownId
  const sentences = sentencesOf(agreement, ownId)
  const before = {
    price: agreement.price,
    terms: agreement.terms,
    milestones: isPaidHere(agreement) ? agreement.milestones : null,
  }
  const steps = useChangeSteps(agreement, sentences.join(' '))
  return (
    <section className={classes.pending}>
      <p>
        <strong>{texts.proposed[isMine ? 'mine' : 'theirs'](otherNameIn(agreement, ownId))}</strong>
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <MilestonePlan milestones={change.milestones} before={before.milestones} />
      <div className={buttonClasses.buttons}>
        {isMine ? (
          <Button size="sm" variant="default" onClick={steps.withdraw}>
            {texts.withdraw}
          </Button>
        ) : (
          <>
            {!isBlocked && (
              <Button size="sm" onClick={steps.accept}>
                {texts.accept(formatMoney(change.price))}
              </Button>
            )}
            <Button size="sm" variant="default" onClick={steps.decline}>
              {texts.decline}
            </Button>
          </>
        )}
        <Button size="sm" variant="subtle" color="gray" aria-haspopup="dialog" onClick={() => setReading(true)}>
          {texts.readInFull}
        </Button>
      </div>
      <TermsInFull
        opened={reading}
        onClose={() => setReading(false)}
        terms={{ ...change, user_id: change.proposed_by, at: change.proposed_at, before }}
        conversation={agreement}
      />
      {steps.dialogs}
    </section>
  )
}

function useChangeSteps({ id, change }: { id: number; change: Change }, summary: string) {
  const onRefused = ({ code, message }: CallError) =>
    toast.error(code === 'terms_changed' ? texts.changedMeanwhile : message)
  const accept = useConfirmedAction(changesApi.accept, {
    title: texts.acceptTitle,
    text: summary,
    confirmLabel: texts.acceptConfirm,
    done: texts.accepted,
    onRefused,
  })
  const decline = useConfirmedAction(changesApi.decline, {
    title: texts.declineTitle,
    text: texts.declineText,
    confirmLabel: texts.decline,
    done: texts.declined,
    onRefused,
  })
  const withdraw = useConfirmedAction(changesApi.withdraw, {
    title: texts.withdrawTitle,
    text: texts.withdrawText,
    confirmLabel: texts.withdraw,
    done: texts.withdrawn,
    onRefused,
  })
  const params = { id }
  return {
    // Only the change that was shown when the dialog opened is accepted.
    accept: () => accept.open({ params, body: { content_hash: change.content_hash } }),
    decline: () => decline.open({ params }),
    withdraw: () => withdraw.open({ params }),
    dialogs: (
      <>
        {accept.dialog}
        {decline.dialog}
        {withdraw.dialog}
      </>
    ),
  }
}

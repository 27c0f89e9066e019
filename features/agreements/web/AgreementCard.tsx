import { useState, type ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { ShortDifference } from '#platform/web/ui/text/Difference.tsx'
import { useUser } from '#features/accounts/web.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import { EventCard } from '#features/conversations/web.tsx'
import { SETTLED_ELSEWHERE, type Agreement, type AgreementStep } from '../contract.ts'
import classes from './Agreements.module.css'
import { AgreementSteps } from './AgreementSteps.tsx'
import { MilestonePlan } from './milestones/MilestonePlan.tsx'
import { TermsInFull } from './terms/TermsInFull.tsx'
import { texts } from './texts.ts'

interface AgreementCardProps {
  step: AgreementStep
  conversation: Conversation
  /** The conversation's current agreement, whose actions are also offered here. */
  current: Agreement | null | undefined
  /** Content to show once the work is completed. */
  afterwards?: ((agreement: Agreement, conversation: Conversation) => ReactNode) | undefined
}

/** A step of an agreement among the messages: proposed terms with their changes, or the outcome. */
export function AgreementCard({ step, conversation, current, afterwards }: AgreementCardProps) {
  const { id: ownId } = useUser()
  const { action, user_id, timestamp, version, price, terms, milestones, changes, before, agreement_id } = step
  const [reading, setReading] = useState(false)
  const isCurrent = current?.id === agreement_id && current.version === version
  const isWaiting = isCurrent && current.status === 'proposed' && terms !== null
  const showsRating = action === 'completion' && isCurrent
  const record = <Link to={`/agreements/${agreement_id}`}>{texts.openRecord}</Link>
  const cardProps = { conversation, accountId: user_id, at: timestamp, did: texts.actions[action] }
  if (terms === null) {
    const note = changes === SETTLED_ELSEWHERE ? texts.settledNote : changes
    return (
      <EventCard {...cardProps} title={texts.outcomes[action](formatMoney(price))} actions={record}>
        {note !== null && <p className={classes.soft}>{note}</p>}
        {showsRating && afterwards?.(current, conversation)}
      </EventCard>
    )
  }
  return (
    <EventCard
      {...cardProps}
      title={
        <>
          {texts.termsTitle(version, formatMoney(price))}
          {before && before.price !== price && (
            <span className={classes.was}> {texts.priceChanged(formatMoney(before.price))}</span>
          )}
        </>
      }
      actions={
        <>
          <Button variant="default" size="xs" aria-haspopup="dialog" onClick={() => setReading(true)}>
            {texts.readInFull}
          </Button>
          {record}
        </>
      }
    >
      {changes !== null && (
        <blockquote className={classes.remark} dir="auto">
          {changes}
        </blockquote>
      )}
      <p className={classes.excerpt} dir="auto">
        {before ? <ShortDifference before={before.terms} after={terms} same={texts.sameTerms} /> : terms}
      </p>
      <MilestonePlan milestones={milestones} before={before?.milestones} />
      {isWaiting && <AgreementSteps agreement={current} conversation={conversation} ownId={ownId} />}
      <TermsInFull
        opened={reading}
        onClose={() => setReading(false)}
        terms={{ version, price, terms, milestones, changes, user_id, at: timestamp, before }}
        conversation={conversation}
      />
    </EventCard>
  )
}

import { useState, type ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { useUser } from '#features/accounts/web.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import type { ShowEvent } from '#features/conversations/web.tsx'
import type { Agreement } from '../contract.ts'
import classes from './Agreements.module.css'
import { ChangeButton } from './changes/ChangeButton.tsx'
import { History } from './History.tsx'
import { MilestoneList } from './milestones/MilestoneList.tsx'
import nextClasses from './NextStep.module.css'
import { isPaidHere } from './milestones/milestones.ts'
import { nameIn } from './agreement-sentences.ts'
import { AGREEMENT_STATUSES } from './statuses.ts'
import { TermsInFull, type ReadableTerms } from './terms/TermsInFull.tsx'
import { texts } from './texts.ts'
import { useAgreement } from './useAgreement.ts'

export interface AgreementPanelProps {
  conversation: Conversation
  /** Content about other pending creators, once the client has an agreement with one. */
  others?: ((requestId: number) => ReactNode) | undefined
  /** Scrolls the messages to the card of a step. */
  onShow: ShowEvent
}

/** Panel with the current terms and their history. `NextStep` shows whose turn it is. */
export function AgreementPanel({ conversation, others, onShow }: AgreementPanelProps) {
  const query = useAgreement(conversation)
  return (
    <div className={classes.panel}>
      <Section title={texts.agreement}>
        <QueryView query={query}>
          {(agreement) =>
            agreement ? (
              <Terms agreement={agreement} conversation={conversation} others={others} onShow={onShow} />
            ) : (
              <p className={classes.soft}>{texts.none}</p>
            )
          }
        </QueryView>
      </Section>
    </div>
  )
}

function Terms({ agreement, conversation, others, onShow }: AgreementPanelProps & { agreement: Agreement }) {
  const { id: ownId } = useUser()
  const [reading, setReading] = useState(false)
  const canChange = agreement.status === 'accepted' && agreement.change === null && !conversation.is_blocked
  const { id, status, version, price, proposed_by, proposed_at, client_id, request_id } = agreement
  return (
    <>
      <StatusBadge look={AGREEMENT_STATUSES[status]} />
      <p className={classes.price}>{formatMoney(price)}</p>
      <p className={classes.soft}>
        {texts.version(version)},{' '}
        {texts.proposedBy(proposed_by === ownId ? texts.you : nameIn(conversation, proposed_by))}{' '}
        <Moment at={proposed_at} />
      </p>
      <p className={classes.excerpt} dir="auto">
        {agreement.terms}
      </p>
      {isPaidHere(agreement) && <MilestoneList agreement={agreement} ownId={ownId} />}
      <div className={nextClasses.buttons}>
        <Button size="sm" variant="default" aria-haspopup="dialog" onClick={() => setReading(true)}>
          {texts.readInFull}
        </Button>
        {canChange && <ChangeButton agreement={agreement} />}
      </div>
      <TermsInFull
        opened={reading}
        onClose={() => setReading(false)}
        terms={currentTerms(agreement)}
        conversation={conversation}
      />
      {status === 'accepted' && ownId === client_id && others?.(request_id)}
      <History agreement={agreement} conversation={conversation} ownId={ownId} onShow={onShow} />
      <p className={classes.soft}>
        <Link to={`/agreements/${id}`}>{texts.openRecord}</Link>
      </p>
      <p className={classes.soft}>
        <Link to={`/agreements/${id}/project-record`}>{texts.printableRecord}</Link>
      </p>
    </>
  )
}

const AGREEING_ACTIONS: ReadonlySet<string> = new Set(['acceptance', 'change_acceptance'])

function currentTerms({
  negotiation_history,
  proposed_by,
  proposed_at,
  proposed_changes,
  milestones,
  ...terms
}: Agreement): ReadableTerms {
  // A change replaces the version agreed before it; in between there may be changes that were declined.
  const agreedBefore = negotiation_history.findLast(
    ({ action, version }) => AGREEING_ACTIONS.has(action) && version < terms.version,
  )
  const before = agreedBefore ?? negotiation_history.findLast((entry) => entry.version === terms.version - 1) ?? null
  const planned = milestones.length > 0 ? milestones : null
  return { ...terms, milestones: planned, user_id: proposed_by, at: proposed_at, changes: proposed_changes, before }
}

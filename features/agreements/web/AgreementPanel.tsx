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
import { SETTLED_ELSEWHERE, type Agreement } from '../contract.ts'
import classes from './Agreements.module.css'
import { AgreementSteps } from './AgreementSteps.tsx'
import { Difference } from './Difference.tsx'
import { History } from './History.tsx'
import { TermsDialog } from './TermsDialog.tsx'
import { texts } from './texts.ts'
import { useAgreement, useMarkSeen } from './useAgreement.ts'
import { AGREEMENT_STATUSES } from './statuses.ts'

export interface AgreementPanelProps {
  conversation: Conversation
  /** What the client should know of others who wait, once they have agreed with one. */
  others?: (requestId: number) => ReactNode
  /** What follows once the work is completed. */
  afterwards?: (agreement: Agreement) => ReactNode
}

/** What the two of a conversation settle: the terms, whose turn it is, and what they may do. */
export function AgreementPanel({ conversation, ...slots }: AgreementPanelProps) {
  const user = useUser()
  const query = useAgreement(conversation)
  useMarkSeen(query.data)
  return (
    <div className={classes.panel}>
      <Section title={texts.agreement}>
        <QueryView query={query}>
          {(agreement) =>
            agreement ? (
              <Terms agreement={agreement} conversation={conversation} ownId={user.id} {...slots} />
            ) : (
              <>
                {mayPropose(conversation) && <p className={classes.soft}>{texts.none}</p>}
                <Propose conversation={conversation} />
              </>
            )
          }
        </QueryView>
      </Section>
    </div>
  )
}

const mayPropose = ({ request_status, request_settled }: Conversation) => request_status === 'open' && !request_settled

function Propose({ conversation }: { conversation: Conversation }) {
  const [proposing, setProposing] = useState(false)
  if (conversation.status !== 'active' && conversation.status !== 'negotiating') return null
  if (!mayPropose(conversation)) {
    return <p className={classes.soft}>{conversation.request_settled ? texts.requestSettled : texts.requestClosed}</p>
  }
  return (
    <div className={classes.buttons}>
      <Button onClick={() => setProposing(true)}>{texts.propose}</Button>
      <TermsDialog
        opened={proposing}
        onClose={() => setProposing(false)}
        conversation={conversation}
        superseded={null}
      />
    </div>
  )
}

interface TermsProps extends AgreementPanelProps {
  agreement: Agreement
  ownId: number
}

const otherName = (agreement: Agreement, ownId: number) =>
  ownId === agreement.client_id ? agreement.developer_username : agreement.client_username

/** How it stands, in a sentence. */
function standingOf(agreement: Agreement, ownId: number): string {
  const { status, proposed_by, client_id } = agreement
  const other = otherName(agreement, ownId)
  if (status === 'proposed') return proposed_by === ownId ? texts.theirTurn(other) : texts.yourTurn(other)
  if (status === 'accepted' && client_id === ownId) return texts.acceptedClient
  if (wasSettledElsewhere(agreement)) return texts.settledElsewhere
  return texts[status]
}

const wasSettledElsewhere = ({ negotiation_history }: Agreement) =>
  negotiation_history.at(-1)?.changes === SETTLED_ELSEWHERE

function Terms({ agreement, conversation, ownId, others, afterwards }: TermsProps) {
  const { status, version, price, proposed_by, proposed_at, proposed_changes, negotiation_history } = agreement
  const proposer = proposed_by === ownId ? texts.you : otherName(agreement, ownId)
  const before = negotiation_history.findLast((entry) => entry.version === version - 1)
  const waits = status === 'proposed'
  const canProposeAnew = status === 'declined' || (status === 'withdrawn' && !wasSettledElsewhere(agreement))
  return (
    <>
      <StatusBadge look={AGREEMENT_STATUSES[status]} />
      <p className={classes.price}>
        {formatMoney(price)}
        {waits && before && before.price !== price && (
          <span className={classes.was}> {texts.priceChanged(formatMoney(before.price))}</span>
        )}
      </p>
      <p className={classes.soft}>
        {texts.version(version)}, {texts.proposedBy(proposer)} <Moment at={proposed_at} />
      </p>
      <p className={classes.turn} data-yours={(waits && proposed_by !== ownId) || undefined}>
        {standingOf(agreement, ownId)}
      </p>
      {proposed_changes !== null && waits && (
        <blockquote className={classes.said} dir="auto">
          {proposed_changes}
        </blockquote>
      )}
      <div
        className={classes.terms}
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        dir="auto"
        aria-label={waits && before ? texts.whatChanged(before.version) : texts.termsLabel}
      >
        {waits && before ? <Difference before={before.terms} after={agreement.terms} /> : agreement.terms}
      </div>
      <AgreementSteps agreement={agreement} conversation={conversation} ownId={ownId} />
      {canProposeAnew && <Propose conversation={conversation} />}
      {status === 'accepted' && ownId === agreement.client_id && others?.(agreement.request_id)}
      {status === 'completed' && afterwards?.(agreement)}
      <History entries={negotiation_history} ownId={ownId} />
      <p className={classes.soft}>
        <Link to={`/agreements/${agreement.id}`}>{texts.openRecord}</Link>
      </p>
    </>
  )
}

import { formatMoney } from '#platform/web/format/money.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Agreement, Milestone } from '../../contract.ts'
import { nameIn } from '../agreement-sentences.ts'
import { AcceptCountdown } from './AcceptCountdown.tsx'
import { formatDue } from './MilestonePlan.tsx'
import classes from './MilestoneList.module.css'
import { milestoneTexts as texts } from './milestone-texts.ts'
import { MILESTONE_STATUSES, totalsOf } from './milestones.ts'
import { MilestoneSteps } from './MilestoneSteps.tsx'

interface MilestoneListProps {
  agreement: Agreement
  ownId: number
}

/** Milestones of work that is paid here: each with its state and what the reader can do, and what was paid so far. */
export function MilestoneList({ agreement, ownId }: MilestoneListProps) {
  const { funded, released, refunded } = totalsOf(agreement.milestones)
  const facts = [
    [texts.funded, formatMoney(funded)],
    [texts.released, formatMoney(released)],
    [texts.refunded, formatMoney(refunded)],
  ] as const
  return (
    <>
      <ol className={classes.list} aria-label={texts.milestones}>
        {agreement.milestones.map((milestone) => (
          <li key={milestone.number}>
            <MilestoneRow agreement={agreement} milestone={milestone} ownId={ownId} />
          </li>
        ))}
      </ol>
      {agreement.agreement_date !== null && <FactList className={classes.totals} facts={facts} />}
    </>
  )
}

function MilestoneRow({ agreement, milestone, ownId }: MilestoneListProps & { milestone: Milestone }) {
  const { number, title, price, due_on, status, fee, settled_at } = milestone
  return (
    <>
      <p className={classes.head}>
        <strong dir="auto">
          {number}. {title}
        </strong>
        <span className={classes.price}>{formatMoney(price)}</span>
      </p>
      <p className={classes.facts}>
        {agreement.agreement_date !== null && <StatusBadge look={MILESTONE_STATUSES[status]} />}
        {due_on !== null && <span>{texts.due(formatDue(due_on))}</span>}
        {fee !== null && fee > 0 && <span>{texts.fee(fee)}</span>}
        {settled_at !== null && <Moment at={settled_at} as="day" />}
      </p>
      <Remarks agreement={agreement} milestone={milestone} />
      <div className={classes.steps}>
        <MilestoneSteps agreement={agreement} milestone={milestone} ownId={ownId} />
      </div>
    </>
  )
}

/** What else both sides should know about a milestone: its payment, its dispute, and until when it waits. */
function Remarks({ agreement, milestone }: { agreement: Agreement; milestone: Milestone }) {
  const { client_full_name: client, developer_full_name: creator } = agreement
  const { payment, dispute } = milestone
  return (
    <>
      <AcceptCountdown milestone={milestone} />
      {payment === 'processing' && <p className={classes.remark}>{texts.processing}</p>}
      {payment === 'disputed' && <p className={classes.remark}>{texts.questioned}</p>}
      {payment === 'returned' && <p className={classes.remark}>{texts.chargeReversed}</p>}
      {dispute && (
        <>
          <p className={classes.remark}>{texts.whyDisputed(nameIn(agreement, dispute.opened_by))}</p>
          <p className={classes.words} dir="auto">
            {dispute.reason}
          </p>
          {dispute.state === 'withdrawn' && <p className={classes.remark}>{texts.disputeWithdrawn}</p>}
          {dispute.state === 'reversed' && <p className={classes.remark}>{texts.disputeReversed}</p>}
          {dispute.decision !== null && (
            <>
              <p className={classes.remark}>
                {texts.decided(
                  formatMoney(dispute.to_client ?? 0),
                  client,
                  formatMoney(dispute.to_creator ?? 0),
                  creator,
                )}
              </p>
              <p className={classes.words} dir="auto">
                {dispute.decision}
              </p>
            </>
          )}
        </>
      )}
    </>
  )
}

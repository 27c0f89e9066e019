import type { ReactNode } from 'react'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { SETTLED_ELSEWHERE, type Agreement, type AgreementRecord } from '../../contract.ts'
import { nameIn } from '../agreement-sentences.ts'
import { DeliveryList } from '../deliveries/DeliveryList.tsx'
import { MilestonePlan } from '../milestones/MilestonePlan.tsx'
import { Proof } from './Proof.tsx'
import classes from './RecordSheet.module.css'
import { texts } from '../texts.ts'
import { AGREEMENT_STATUSES } from '../statuses.ts'

interface RecordSheetProps {
  agreement: Agreement
  record: AgreementRecord
  /** Milestones of work that is paid here. */
  milestones?: ReactNode
  /** Actions for the deliveries. */
  deliverySteps?: ReactNode
}

/** The printable record: parties, dates, every version, every step, and how to verify it. */
export function RecordSheet({ agreement, record, milestones, deliverySteps }: RecordSheetProps) {
  const isAgreed = agreement.agreement_date !== null
  const titleOf = (version: number) =>
    isAgreed && version === agreement.version ? texts.agreedVersion(version) : texts.version(version)
  return (
    <article className={classes.sheet}>
      <AgreementFacts agreement={agreement} />
      {milestones}
      <Section title={texts.versions} count={record.versions.length}>
        {record.versions.toReversed().map((terms) => (
          <section key={terms.version} className={classes.version} aria-label={titleOf(terms.version)}>
            <h3>
              {titleOf(terms.version)} <span>{formatMoney(Number(terms.price))}</span>
            </h3>
            <p className={classes.terms} dir="auto">
              {terms.terms}
            </p>
            <MilestonePlan milestones={terms.milestones} />
          </section>
        ))}
      </Section>
      <RecordSteps agreement={agreement} record={record} />
      <DeliveryList deliveries={agreement.deliveries} milestones={agreement.milestones}>
        {deliverySteps}
      </DeliveryList>
      <Proof agreement={agreement} record={record} />
    </article>
  )
}

interface AgreementFactsProps extends Pick<RecordSheetProps, 'agreement'> {
  /** Names to show; default to the full names. */
  clientName?: string
  creatorName?: string
}

/** Parties, price, status and date of an agreement. */
export function AgreementFacts({ agreement, clientName, creatorName }: AgreementFactsProps) {
  const { client_full_name, developer_full_name, price, status, agreement_date, created_at } = agreement
  const facts = [
    [texts.client, clientName ?? client_full_name],
    [texts.creator, creatorName ?? developer_full_name],
    [texts.price, formatMoney(price)],
    [texts.status, <StatusBadge key="status" look={AGREEMENT_STATUSES[status]} />],
    [texts.begun, <Moment key="begun" at={created_at} as="exact" />],
    [texts.agreedOn, agreement_date ? <Moment key="agreed" at={agreement_date} as="exact" /> : texts.notYet],
  ] as const
  return <FactList className={classes.facts} facts={facts} />
}

/** Steps of an agreement with author and time, oldest first. */
export function RecordSteps({ agreement, record }: Pick<RecordSheetProps, 'agreement' | 'record'>) {
  return (
    <Section title={texts.steps} count={record.events.length}>
      <ol className={classes.steps}>
        {record.events.map((event) => (
          <li key={event.seq}>
            <div>
              <strong dir="auto">{nameIn(agreement, event.actor_id)}</strong> {texts.actions[event.action]}{' '}
              <span className="note">({texts.version(event.version)})</span>
              {event.note !== null && (
                <p className="note" dir="auto">
                  {event.note === SETTLED_ELSEWHERE ? texts.settledNote : event.note}
                </p>
              )}
            </div>
            <span className="note">
              <Moment at={event.at} as="exact" />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../platform/web/ui/Money.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { StatusBadge } from '../../../platform/web/ui/StatusBadge.tsx'
import type { AgreementRecord, Verdict } from '../contract.ts'
import classes from './Findings.module.css'
import { exactTime } from './exact-time.ts'
import { texts } from './texts.ts'

/** What needs nobody else; nothing where only a code was brought. */
export interface Computed {
  record: AgreementRecord | undefined
  /** The places that do not fit; null where the browser could not compute them. */
  broken: string[] | null | undefined
}

export interface FindingsProps extends Computed {
  /** Null until the server has answered. */
  verdict: Verdict | null
}

/** What checking a record or a code found out: what was computed here, and what the server knows. */
export function Findings({ record, broken, verdict }: FindingsProps) {
  const isBroken = broken !== undefined && broken !== null && broken.length > 0
  return (
    <div className={classes.findings}>
      {broken === null && <p>{texts.noCrypto}</p>}
      {broken && (
        <Finding good={!isBroken} from={texts.computed} title={isBroken ? texts.brokenTitle : texts.wholeTitle}>
          {isBroken ? `${texts.brokenText} ${broken.join(', ')}.` : texts.wholeText}
        </Finding>
      )}
      {verdict && <Answer verdict={verdict} isOther={isBroken && verdict.known} />}
      {record && <Brought record={record} />}
    </div>
  )
}

// A record that does not hold together may bear the code of one that does.
function Answer({ verdict, isOther }: { verdict: Verdict; isOther: boolean }) {
  const { known, newest, begun_at, sealed_at } = verdict
  if (isOther) {
    return (
      <Finding good={false} from={texts.asked} title={texts.otherTitle}>
        {texts.otherText}
      </Finding>
    )
  }
  return (
    <Finding good={known} from={texts.asked} title={known ? texts.knownTitle : texts.unknownTitle}>
      {known ? `${texts.knownText} ${newest ? texts.newest : texts.older}` : texts.unknownText}
      {begun_at !== null && sealed_at !== null && (
        <dl className={classes.facts}>
          <dt>{texts.begun}</dt>
          <dd>{exactTime(begun_at)} UTC</dd>
          <dt>{texts.sealed}</dt>
          <dd>{exactTime(sealed_at)} UTC</dd>
        </dl>
      )}
    </Finding>
  )
}

function Finding(props: { good: boolean; from: string; title: string; children: ReactNode }) {
  const { good, from, title, children } = props
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <section className={classes.finding} data-good={good}>
      <Icon aria-hidden strokeWidth={1.5} className={classes.icon} />
      <div>
        <p className={classes.from}>{from}</p>
        <h2 className={classes.title}>{title}</h2>
        <div>{children}</div>
      </div>
    </section>
  )
}

function Brought({ record }: { record: AgreementRecord }) {
  const terms = record.versions.at(-1)
  if (!terms) return null
  const facts = [
    [texts.agreement, texts.record(record.agreement_id)],
    [texts.client, terms.client_username],
    [texts.creator, terms.developer_username],
    [texts.price, formatMoney(Number(terms.price))],
    [texts.status, <StatusBadge key="status" status={record.status} />],
  ] as const
  return (
    <Section title={texts.brought}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.terms} dir="auto">
        {terms.terms}
      </p>
    </Section>
  )
}

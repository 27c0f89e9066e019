import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { AgreementRecord, Verdict } from '../contract.ts'
import { Finding } from './Finding.tsx'
import classes from './Findings.module.css'
import { exactTime } from './exact-time.ts'
import { PaperCheck } from './PaperCheck.tsx'
import { texts } from './texts.ts'
import { AGREEMENT_STATUSES } from './statuses.ts'

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
      {verdict && <Answer verdict={verdict} isOther={isBroken && verdict.known} isCode={!record || broken === null} />}
      {verdict?.known && !record && <PaperCheck versions={verdict.versions} />}
      {record && <Brought record={record} />}
    </div>
  )
}

// A record that does not hold together may bear the code of one that does.
function Answer({ verdict, isOther, isCode }: { verdict: Verdict; isOther: boolean; isCode: boolean }) {
  const { known, newest, begun_at, sealed_at } = verdict
  const knownTitle = isCode ? texts.knownCodeTitle : texts.knownTitle
  if (isOther) {
    return (
      <Finding good={false} from={texts.asked} title={texts.otherTitle}>
        {texts.otherText}
      </Finding>
    )
  }
  return (
    <Finding good={known} from={texts.asked} title={known ? knownTitle : texts.unknownTitle}>
      {known ? `${texts.knownText} ${newest ? texts.newest : texts.older}` : texts.unknownText}
      {known && isCode && <p>{texts.codeIsNotWords}</p>}
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

function Brought({ record }: { record: AgreementRecord }) {
  const terms = record.versions.at(-1)
  if (!terms) return null
  const facts = [
    [texts.agreement, texts.record(record.agreement_id)],
    [texts.client, terms.client_username],
    [texts.creator, terms.developer_username],
    [texts.price, formatMoney(Number(terms.price))],
    [texts.status, <StatusBadge key="status" look={AGREEMENT_STATUSES[record.status]} />],
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

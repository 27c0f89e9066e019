import { formatIn } from '#platform/web/format/money.ts'
import { Disclosure } from '#platform/web/ui/layout/Disclosure.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { codeOf, type AgreementRecord, type Verdict, versionInForce } from '../../contract.ts'
import { Finding } from './Finding.tsx'
import classes from './Findings.module.css'
import { PaperCheck } from './PaperCheck.tsx'
import { SealComparison } from './ScannedSeal.tsx'
import { Seal } from '../record/Seal.tsx'
import { texts } from '../texts.ts'
import { AGREEMENT_STATUSES } from '../statuses.ts'

/** Results that need no server; empty if only a code was submitted. */
export interface Computed {
  record: AgreementRecord | undefined
  /** The places that do not match; null if the browser could not compute them. */
  broken: string[] | null | undefined
}

export interface FindingsProps extends Computed {
  /** Null until the server responds. */
  verdict: Verdict | null
  /** The code scanned from paper, if any. */
  scanned: string | null
}

/** Results of verifying a record or a code: what the browser computed, and what the server knows. */
export function Findings({ record, broken, verdict, scanned }: FindingsProps) {
  const isBroken = broken !== undefined && broken !== null && broken.length > 0
  return (
    <div className={classes.findings}>
      {record && !isBroken && <RecordFacts record={record} />}
      {broken === null && <p>{texts.noCrypto}</p>}
      {broken && (
        <Finding good={!isBroken} from={texts.computed} title={isBroken ? texts.brokenTitle : texts.wholeTitle}>
          {isBroken ? `${texts.brokenText} ${broken.join(', ')}.` : texts.wholeText}
        </Finding>
      )}
      {scanned !== null && record && broken?.length === 0 && <SealComparison code={scanned} record={record} />}
      {verdict && (
        <ServerVerdict verdict={verdict} isOther={isBroken && verdict.known} isCode={!record || broken === null} />
      )}
      {verdict?.known && !record && <PaperCheck versions={verdict.versions} />}
      {/* The warning comes before the altered content. */}
      {record && isBroken && <RecordFacts record={record} />}
      {record && <RecordTerms record={record} />}
    </div>
  )
}

// An altered record may carry the code of a genuine one.
function ServerVerdict({ verdict, isOther, isCode }: { verdict: Verdict; isOther: boolean; isCode: boolean }) {
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
          <dd>
            <Moment at={begun_at} as="exact" />
          </dd>
          <dt>{texts.sealed}</dt>
          <dd>
            <Moment at={sealed_at} as="exact" />
          </dd>
        </dl>
      )}
    </Finding>
  )
}

function RecordFacts({ record }: { record: AgreementRecord }) {
  const terms = record.versions[versionInForce(record) - 1]
  const [first] = record.events
  if (!terms || !first) return null
  const agreed = record.events.find(({ action }) => action === 'acceptance')
  const facts = [
    [texts.client, terms.client_username],
    [texts.creator, terms.developer_username],
    [texts.price, formatIn(terms.currency, Number(terms.price))],
    [texts.status, <StatusBadge key="status" look={AGREEMENT_STATUSES[record.status]} />],
    [texts.begun, <Moment key="begun" at={first.at} as="exact" />],
    [texts.agreedOn, agreed ? <Moment key="agreed" at={agreed.at} as="exact" /> : texts.notYet],
    [texts.agreement, texts.number(record.agreement_id)],
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
    </Section>
  )
}

function RecordTerms({ record }: { record: AgreementRecord }) {
  const terms = record.versions[versionInForce(record) - 1]
  return (
    <>
      <Section title={texts.termsLabel}>
        <p className={classes.terms} dir="auto">
          {terms?.terms}
        </p>
      </Section>
      <Disclosure title={texts.proof}>
        <p className={classes.terms}>{codeOf(record)}</p>
        <ul className={classes.versions}>
          {record.versions.map(({ version, content_hash }) => (
            <li key={version}>
              {texts.version(version)}
              <Seal label={texts.contentHash} hash={content_hash} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  )
}

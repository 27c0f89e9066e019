import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { codeOf, type Agreement, type AgreementRecord } from '../contract.ts'
import { exactTime } from './exact-time.ts'
import classes from './RecordSheet.module.css'
import { Seal } from './Seal.tsx'
import { texts } from './texts.ts'
import { AGREEMENT_STATUSES } from './statuses.ts'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

// Enough of the hash to find exactly one, short enough to type.
const DIGITS_IN_ADDRESS = 16
const checkingAddress = ({ agreement_id, head_hash }: AgreementRecord) =>
  `${window.location.origin}/agreements/verify?code=A-${agreement_id}-${head_hash.slice(0, DIGITS_IN_ADDRESS)}`

/** The sheet of paper: what was settled between whom, every version, every step, and how to check it. */
export function RecordSheet({ agreement, record }: { agreement: Agreement; record: AgreementRecord }) {
  const nameOf = (id: number) => (id === agreement.client_id ? agreement.client_username : agreement.developer_username)
  const isAgreed = agreement.agreement_date !== null
  const titleOf = (version: number) =>
    isAgreed && version === agreement.version ? texts.agreedVersion(version) : texts.version(version)
  return (
    <article className={classes.sheet}>
      <Facts agreement={agreement} />
      <Section title={texts.versions} count={record.versions.length} hint={texts.hashMadeOf}>
        {record.versions.toReversed().map((terms) => (
          <section key={terms.version} className={classes.version} aria-label={titleOf(terms.version)}>
            <h3>
              {titleOf(terms.version)} <span>{formatMoney(Number(terms.price))}</span>
            </h3>
            <p className={classes.terms} dir="auto">
              {terms.terms}
            </p>
            <Seal label={texts.contentHash} hash={terms.content_hash} />
          </section>
        ))}
      </Section>
      <Section title={texts.steps} count={record.events.length} hint={texts.stepsHint}>
        <ol className={classes.steps}>
          {record.events.map((event) => (
            <li key={event.seq}>
              <div>
                <strong>{nameOf(event.actor_id)}</strong> {texts.actions[event.action]}{' '}
                <span className={classes.soft}>({texts.version(event.version)})</span>
                {event.note !== null && <p className={classes.soft}>{texts.settledNote}</p>}
              </div>
              <time dateTime={event.at} className={classes.soft}>
                {exactTime(event.at)} UTC
              </time>
              <Seal label={texts.seal} hash={event.hash} />
            </li>
          ))}
        </ol>
      </Section>
      <Section title={texts.code}>
        <p className={classes.code}>{codeOf(record)}</p>
        <p>
          {texts.codeHint} <span className={classes.address}>{checkingAddress(record)}</span>
        </p>
      </Section>
    </article>
  )
}

function Facts({ agreement }: { agreement: Agreement }) {
  const facts = [
    // With all that the content hashes are made of, so that they can be computed from the paper alone.
    [texts.requestLabel, texts.number(agreement.request_id)],
    [texts.client, texts.withNumber(agreement.client_username, agreement.client_id)],
    [texts.creator, texts.withNumber(agreement.developer_username, agreement.developer_id)],
    [texts.price, `${formatMoney(agreement.price)} (${texts.currency})`],
    [texts.status, <StatusBadge key="status" look={AGREEMENT_STATUSES[agreement.status]} />],
    [texts.agreedOn, agreement.agreement_date ? day.format(new Date(agreement.agreement_date)) : texts.notYet],
  ] as const
  return <FactList className={classes.facts} facts={facts} />
}

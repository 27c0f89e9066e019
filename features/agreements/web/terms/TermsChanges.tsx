import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Difference } from '#platform/web/ui/text/Difference.tsx'
import { SETTLED_ELSEWHERE, type Agreement } from '../../contract.ts'
import { MilestonePlan } from '../milestones/MilestonePlan.tsx'
import classes from '../record/RecordSheet.module.css'
import { texts } from '../texts.ts'

/** All versions of the terms, oldest first: the first in full, each later one with its changes. */
export function TermsChanges({ agreement }: { agreement: Agreement }) {
  const { negotiation_history, agreement_date, version: inForce } = agreement
  const versions = negotiation_history.filter(({ action }) => action === 'proposal' || action === 'counter')
  const titleOf = (version: number) =>
    agreement_date !== null && version === inForce ? texts.agreedVersion(version) : texts.version(version)
  return (
    <Section title={texts.versions} count={versions.length}>
      {versions.map(({ version, price, terms, milestones, changes, username, timestamp }, at) => {
        const before = versions[at - 1]
        return (
          <section key={version} className={classes.version} aria-label={titleOf(version)}>
            <h3>
              {titleOf(version)}{' '}
              <span>
                {formatMoney(price)}
                {before && before.price !== price && ` (${texts.priceChanged(formatMoney(before.price))})`}
              </span>
            </h3>
            <p className="note">
              {texts.proposedBy(username)}, <Moment at={timestamp} as="exact" />
            </p>
            {changes !== null && changes !== SETTLED_ELSEWHERE && (
              <p className="note" dir="auto">
                {changes}
              </p>
            )}
            <p className={classes.terms} dir="auto">
              {before ? <Difference before={before.terms} after={terms} /> : terms}
            </p>
            <MilestonePlan milestones={milestones} before={before?.milestones} />
          </section>
        )
      })}
    </Section>
  )
}

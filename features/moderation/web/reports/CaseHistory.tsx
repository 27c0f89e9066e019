import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { WholeReportCase } from '../../contract.ts'
import { TextRow } from '../TextRow.tsx'
import { DECISION_NAMES, KIND_NAMES } from '../texts.ts'
import { reportsTexts as texts, STATE_NAMES } from './texts.ts'

/** Earlier decisions and appeals about the item, and earlier cases about its owner. */
export function CaseHistory({ one: { owner, decisions, appeals } }: { one: WholeReportCase }) {
  return (
    <>
      {decisions.length > 0 && (
        <Section title={texts.decisions}>
          {decisions.map(({ id, action, reason, decided_by, created_at }) => (
            <TextRow key={id} title={DECISION_NAMES[action]} text={reason}>
              {decided_by && <span>@{decided_by.username}</span>}
              <Moment at={created_at} />
            </TextRow>
          ))}
          {appeals.map(({ by, text, created_at }) => (
            <TextRow key={created_at} title={texts.appealOf[by]} text={text}>
              <Moment at={created_at} />
            </TextRow>
          ))}
        </Section>
      )}
      <Section title={texts.person(owner.username)}>
        {owner.is_suspended && <Badge tone="stopped">{texts.suspended}</Badge>}
        {owner.is_limited && <Badge tone="waiting">{texts.limited}</Badge>}
        {owner.earlier.length === 0 && <p className="soft">{texts.noEarlier}</p>}
        {owner.earlier.map(({ id, kind, title, state, measure, reported_at }) => (
          <Row key={id}>
            <Link to={`/admin/reports/${id}`}>
              {KIND_NAMES[kind]}: {title}
            </Link>
            <RowFacts>
              <span>{measure ? DECISION_NAMES[measure] : STATE_NAMES[state]}</span>
              <Moment at={reported_at} />
            </RowFacts>
          </Row>
        ))}
      </Section>
    </>
  )
}

import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import type { WholeReportCase } from '../../contract.ts'
import classes from '../Moderation.module.css'
import { REASON_NAMES } from '../texts.ts'
import { reportsTexts as texts } from './texts.ts'

/** The reports of an item, each with the history of its reporter. */
export function CaseReports({ one: { reports, report_count } }: { one: WholeReportCase }) {
  if (reports.length === 0) return null
  return (
    <Section title={texts.reports} count={report_count}>
      {reports.map(({ id, reason, text, reporter, email, reports_made, reports_dismissed, created_at }) => (
        <Row key={id}>
          <strong>{REASON_NAMES[reason]}</strong>
          {text !== null && (
            <p className={classes.text} dir="auto">
              {text}
            </p>
          )}
          <RowFacts>
            <span>{reporter ? `@${reporter.username}` : `${texts.visitor} ${email ?? ''}`}</span>
            <span>{texts.history(reports_made, reports_dismissed)}</span>
            <Moment at={created_at} />
          </RowFacts>
        </Row>
      ))}
    </Section>
  )
}

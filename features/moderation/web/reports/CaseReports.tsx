import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import type { WholeReportCase } from '../../contract.ts'
import { TextRow } from '../TextRow.tsx'
import { REASON_NAMES } from '../texts.ts'
import { reportsTexts as texts } from './texts.ts'

/** The reports of an item, each with the history of its reporter. */
export function CaseReports({ one: { reports, report_count } }: { one: WholeReportCase }) {
  if (reports.length === 0) return null
  return (
    <Section title={texts.reports} count={report_count}>
      {reports.map(({ id, reason, text, reporter, email, reports_made, reports_dismissed, created_at }) => (
        <TextRow key={id} title={REASON_NAMES[reason]} text={text}>
          <span>{reporter ? `@${reporter.username}` : `${texts.visitor} ${email ?? ''}`}</span>
          <span>{texts.history(reports_made, reports_dismissed)}</span>
          <Moment at={created_at} />
        </TextRow>
      ))}
    </Section>
  )
}

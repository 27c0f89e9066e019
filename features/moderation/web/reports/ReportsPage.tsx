import { Flag } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useShown } from '#platform/web/ui/list/useShown.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { moderationApi, type ReportCase } from '../../contract.ts'
import { DECISION_NAMES, KIND_NAMES, REASON_NAMES } from '../texts.ts'
import { reportsTexts as texts, STATE_NAMES } from './texts.ts'

const PAGE = 30

/** Page with the queue of reported items. */
export function ReportsPage() {
  const { show, field } = useShown(texts.show, STATE_NAMES)
  const query = usePages(moderationApi.listCases, { query: { show, limit: PAGE } })
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="tool"
      actions={
        <>
          {field}
          <Button variant="default" to="/admin/reports/held">
            {texts.heldLink}
          </Button>
        </>
      }
    >
      <PagesView query={query} empty={{ icon: Flag, title: texts.none[show], children: texts.noneHint[show] }}>
        {(cases) => cases.map((one) => <CaseRow key={one.id} one={one} />)}
      </PagesView>
    </Page>
  )
}

function CaseRow({ one }: { one: ReportCase }) {
  const { id, kind, title, owner, reasons, report_count, measure, reported_at } = one
  return (
    <Row linked>
      <RowTitle to={`/admin/reports/${id}`} level={2}>
        {KIND_NAMES[kind]}: {title}
      </RowTitle>
      <p>{reasons.map((reason) => REASON_NAMES[reason]).join(' · ')}</p>
      <RowFacts>
        <span>@{owner.username}</span>
        <span>{texts.count(report_count)}</span>
        {measure && <span>{DECISION_NAMES[measure]}</span>}
        <Moment at={reported_at} />
      </RowFacts>
    </Row>
  )
}

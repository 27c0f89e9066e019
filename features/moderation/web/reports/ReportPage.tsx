import { useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { AwaitedPage } from '#platform/web/ui/layout/AwaitedPage.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Columns } from '#platform/web/ui/list/Facts.tsx'
import { moderationApi } from '../../contract.ts'
import classes from '../Moderation.module.css'
import { DECISION_NAMES, KIND_NAMES } from '../texts.ts'
import { CaseHistory } from './CaseHistory.tsx'
import { CaseItem } from './CaseItem.tsx'
import { CaseReports } from './CaseReports.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { reportsTexts as texts, STATE_NAMES } from './texts.ts'

const BACK = { to: '/admin/reports', label: texts.back }

/** Page of a reported item: the item in context, the reports, both sides' history, and beside them the form to decide. */
export function ReportPage() {
  const id = Number(useParams()['id'])
  const query = useEndpoint(moderationApi.readCase, { params: { id } })
  const one = query.data
  if (!one) return <AwaitedPage query={query} back={BACK} texts={texts} />
  const { kind, title, state, measure, path } = one
  return (
    <Page
      title={title}
      kicker={`${KIND_NAMES[kind]} · ${measure && state === 'decided' ? DECISION_NAMES[measure] : STATE_NAMES[state]}`}
      width="tool"
      back={BACK}
      actions={
        // Conversations are shown to their two sides only.
        kind !== 'message' && (
          <Button variant="default" to={path}>
            {texts.open}
          </Button>
        )
      }
    >
      <Columns
        aside={
          <div className={classes.decide}>
            <DecisionForm key={one.version} one={one} />
          </div>
        }
      >
        <CaseItem one={one} />
        <CaseReports one={one} />
        <CaseHistory one={one} />
      </Columns>
    </Page>
  )
}

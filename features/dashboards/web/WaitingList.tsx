import { useEndpoint } from '#platform/web/api/query.ts'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Portrait } from '#platform/web/ui/layout/Person.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Row, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { dashboardsApi, type Waiting } from '../contract.ts'
import { waitingStep } from './next-steps.ts'
import { StepButton } from './StepButton.tsx'
import { texts } from './texts.ts'
import classes from './WaitingList.module.css'

/** Items that await the user's action, at the top of the dashboard; each links to where it is handled. */
export function WaitingList() {
  const query = useEndpoint(dashboardsApi.listWaiting, {})
  return (
    <Section title={texts.waiting}>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={2} />}
        empty={<p className={classes.nothing}>{texts.nothingWaits}</p>}
      >
        {(all) => (
          <div className={classes.list}>
            {all.map((one) => (
              <WaitingRow key={`${one.kind} ${one.conversation_id ?? ''} ${one.request_id}`} one={one} />
            ))}
          </div>
        )}
      </QueryView>
    </Section>
  )
}

function WaitingRow({ one }: { one: Waiting }) {
  const step = waitingStep(one)
  return (
    <Row linked className={classes.row}>
      <Portrait name={one.full_name} picture={one.picture_url} />
      <div className={classes.words}>
        <p className={classes.what}>
          <span dir="auto">{texts.waits[one.kind](one.full_name, one.count)}</span> · <Moment at={one.since} />
        </p>
        <RowTitle to={step.to} level={3} small>
          {one.request_title}
        </RowTitle>
      </div>
      <div className={classes.step}>
        <StepButton step={step} title={one.request_title} />
      </div>
    </Row>
  )
}

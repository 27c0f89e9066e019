import { CircleCheck } from 'lucide-react'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { type FailedJob, administrationApi, type JobKindStatus } from '../contract.ts'
import classes from './Settings.module.css'
import { texts } from './texts.ts'

/** Page with the numbers of jobs by status, and the failed ones. */
export function JobsPage() {
  const query = useEndpoint(administrationApi.listJobs, {})
  const { run, busy } = useAction(administrationApi.retryJobs, {
    onDone: ({ retried }) => toast.success(texts.retried(retried)),
    onRefused: ({ message }) => toast.error(message),
  })
  return (
    <Page title={texts.jobs} lead={texts.jobsLead} width="tool">
      <QueryView query={query}>
        {({ kinds, failed }) => (
          <>
            {kinds.length === 0 ? (
              <EmptyState icon={CircleCheck} title={texts.allDone} />
            ) : (
              <KindsTable kinds={kinds} />
            )}
            {failed.length > 0 && (
              <Section
                title={texts.failedTitle}
                hint={texts.failedHint}
                actions={
                  <Button variant="default" loading={busy} onClick={() => void run({ body: {} })}>
                    {texts.retryAll}
                  </Button>
                }
              >
                {failed.map((job) => (
                  <FailedRow key={job.id} job={job} onRetry={() => void run({ body: { id: job.id } })} />
                ))}
              </Section>
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}

const KindsTable = ({ kinds }: { kinds: readonly JobKindStatus[] }) => (
  // A region that scrolls can be reached by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes.scroll} role="region" aria-label={texts.jobs} tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          {[texts.kind, texts.waiting, texts.later, texts.running, texts.failed].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, waiting, later, running, failed }) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            <td>{waiting}</td>
            <td>{later}</td>
            <td>{running}</td>
            <td>{failed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const FailedRow = ({ job: { kind, failed_at, reason }, onRetry }: { job: FailedJob; onRetry: () => void }) => (
  <Row className={classes.failed}>
    <div>
      <strong>{kind}</strong>
      <p>{reason ?? texts.unknownReason}</p>
      <RowFacts>
        <Moment at={failed_at} />
      </RowFacts>
    </div>
    <Button variant="default" size="sm" onClick={onRetry}>
      {texts.retry}
    </Button>
  </Row>
)

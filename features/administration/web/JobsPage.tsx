import { Stack } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useAction, useEndpoint, usePages } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { NumberTable } from '#platform/web/ui/list/NumberTable.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useShown } from '#platform/web/ui/list/useShown.tsx'
import { administrationApi, queueApi, type QueueShown } from '../contract.ts'
import { nameOfKind } from './kinds.ts'
import { QueueRow } from './queue/QueueRow.tsx'
import { QUEUE_PARTS, QUEUE_PART_LABEL, texts } from './texts.ts'

const PAGE = 30

/** Page with the numbers of jobs by status, and those that are due, running or failed. */
export function JobsPage() {
  const query = useEndpoint(administrationApi.listJobs, {})
  const { show, field } = useShown(QUEUE_PART_LABEL, QUEUE_PARTS)
  return (
    <Page title={texts.jobs} lead={texts.jobsLead} width="tool" actions={field}>
      <QueryView
        query={query}
        empty={{ icon: CircleCheck, title: texts.allDone }}
        isEmpty={({ kinds }) => kinds.length === 0}
      >
        {({ kinds }) => (
          <Stack gap="xl">
            <NumberTable
              label={texts.jobs}
              columns={[texts.kind, texts.waiting, texts.later, texts.running, texts.failed]}
              rows={kinds.map(({ kind, waiting, later, running, failed }) => ({
                key: kind,
                name: nameOfKind(kind),
                cells: [waiting, later, running, failed],
              }))}
            />
            <JobList show={show} />
          </Stack>
        )}
      </QueryView>
    </Page>
  )
}

function JobList({ show }: { show: QueueShown }) {
  const query = usePages(queueApi.listJobs, { query: { show, limit: PAGE } })
  const { run, busy } = useAction(administrationApi.retryJobs, {
    onDone: ({ retried }) => toast.success(texts.retried(retried)),
    onRefused: ({ message }) => toast.error(message),
  })
  const isFailed = show === 'failed'
  return (
    <Section
      title={isFailed ? texts.failedTitle : texts.unfinishedTitle}
      hint={isFailed ? texts.failedHint : texts.unfinishedHint}
      actions={
        isFailed &&
        (query.items?.length ?? 0) > 0 && (
          <Button variant="default" loading={busy} onClick={() => void run({ body: {} })}>
            {texts.retryAll}
          </Button>
        )
      }
    >
      <PagesView query={query} empty={{ icon: CircleCheck, title: isFailed ? texts.noneFailed : texts.noneUnfinished }}>
        {(jobs) => jobs.map((job) => <QueueRow key={job.id} job={job} />)}
      </PagesView>
    </Section>
  )
}

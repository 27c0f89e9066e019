import { MailCheck } from 'lucide-react'
import { useEndpoint, usePages } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { NumberTable } from '#platform/web/ui/list/NumberTable.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useShown } from '#platform/web/ui/list/useShown.tsx'
import { queueApi } from '../../contract.ts'
import { nameOfKind } from '../kinds.ts'
import { QueueRow } from '../queue/QueueRow.tsx'
import { QUEUE_PARTS, QUEUE_PART_LABEL } from '../texts.ts'
import { mailTexts } from './texts.ts'

const PAGE = 30

/** Page with the emails that wait or failed, and how many were sent lately. */
export function MailPage() {
  const { show, field } = useShown(QUEUE_PART_LABEL, QUEUE_PARTS)
  const query = usePages(queueApi.listMail, { query: { show, limit: PAGE } })
  const cancel = useConfirmedAction(queueApi.cancelMail, {
    title: mailTexts.cancelTitle,
    text: mailTexts.cancelText,
    confirmLabel: mailTexts.cancelEmail,
    danger: true,
    done: mailTexts.cancelled,
  })
  return (
    <Page
      title={mailTexts.title}
      lead={mailTexts.lead}
      width="tool"
      actions={
        <>
          {field}
          <Button variant="default" to="/admin/mail/refused">
            {mailTexts.refused}
          </Button>
          <Button variant="default" to="/admin/mail/templates">
            {mailTexts.templates}
          </Button>
        </>
      }
    >
      <PagesView
        query={query}
        empty={{
          icon: MailCheck,
          title: show === 'failed' ? mailTexts.noneFailed : mailTexts.noneWaits,
          children: mailTexts.noneHint,
        }}
      >
        {(emails) =>
          emails.map((email) => (
            <QueueRow
              key={email.id}
              job={email}
              recipient={email.recipient?.address ?? mailTexts.unknownRecipient}
              actions={
                email.state !== 'running' && (
                  <Button
                    variant="subtle"
                    size="sm"
                    color="madder"
                    onClick={() => cancel.open({ params: { id: email.id } })}
                  >
                    {mailTexts.cancel}
                  </Button>
                )
              }
            />
          ))
        }
      </PagesView>
      <Sent />
      {cancel.dialog}
    </Page>
  )
}

function Sent() {
  const query = useEndpoint(queueApi.readSent, {})
  return (
    <Section title={mailTexts.sent} hint={mailTexts.sentHint}>
      <QueryView
        query={query}
        empty={<p className="soft">{mailTexts.noneSent}</p>}
        isEmpty={({ sent }) => sent.length === 0}
      >
        {({ sent }) => (
          <NumberTable
            label={mailTexts.sent}
            columns={[mailTexts.kind, mailTexts.count, mailTexts.last]}
            rows={sent.map(({ kind, count, last_at }) => ({
              key: kind,
              name: nameOfKind(kind),
              cells: [count, <Moment key="last" at={last_at} />],
            }))}
          />
        )}
      </QueryView>
    </Section>
  )
}

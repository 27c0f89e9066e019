import { MailCheck } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { refusedMailApi } from '../../contract.ts'
import classes from '../queue/Queue.module.css'
import { mailTexts } from './texts.ts'

const PAGE = 30

/** Page with the addresses that mail servers refused, to which nothing is sent any longer. */
export function RefusedMailPage() {
  const query = usePages(refusedMailApi.list, { query: { limit: PAGE } })
  const allow = useConfirmedAction(refusedMailApi.allow, {
    title: mailTexts.allowTitle,
    text: mailTexts.allowText,
    confirmLabel: mailTexts.allow,
    done: mailTexts.allowed,
  })
  return (
    <Page
      title={mailTexts.refused}
      lead={mailTexts.refusedLead}
      width="tool"
      back={{ to: '/admin/mail', label: mailTexts.title }}
    >
      <PagesView
        query={query}
        empty={{ icon: MailCheck, title: mailTexts.noneRefused, children: mailTexts.noneRefusedHint }}
      >
        {(refused) =>
          refused.map(({ id, address, refusals, reason, last_at, account }) => (
            <Row key={id} data-split>
              <div>
                <strong>{address}</strong>
                <p className={classes.reason}>{reason}</p>
                <RowFacts>
                  {account && <span>@{account.username}</span>}
                  <span>{mailTexts.refusals(refusals)}</span>
                  <Moment at={last_at} />
                </RowFacts>
              </div>
              <div className="buttons">
                <Button variant="default" size="sm" onClick={() => allow.open({ params: { id } })}>
                  {mailTexts.allow}
                </Button>
              </div>
            </Row>
          ))
        }
      </PagesView>
      {allow.dialog}
    </Page>
  )
}

import { Undo2 } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { refundRequestsApi, type OverdueRefundRequest } from '../../contract/refund-requests.ts'
import classes from './Requests.module.css'
import { texts } from './request-texts.ts'

const PAGE = 30

/** Page with refund requests that sellers left unanswered, for finance staff. */
export function OverdueRequestsPage() {
  const query = usePages(refundRequestsApi.listOverdue, { query: { limit: PAGE } })
  return (
    <Page title={texts.overdue} lead={texts.overdueLead} width="tool">
      <PagesView query={query} empty={{ icon: Undo2, title: texts.noOverdue, children: texts.noOverdueHint }}>
        {(requests) => requests.map((request) => <Entry key={request.id} request={request} />)}
      </PagesView>
    </Page>
  )
}

const Entry = ({ request: { purchase_id, product_name, reason, buyer, seller, amount, created_at } }: EntryProps) => (
  <Row>
    <strong dir="auto">{product_name}</strong>
    <p className={classes.words} dir="auto">
      {reason}
    </p>
    <RowFacts>
      <span>{formatMoney(amount)}</span>
      <span>{texts.between(buyer.username, seller.username)}</span>
      <span>{texts.purchase(purchase_id)}</span>
      <Moment at={created_at} as="day" />
    </RowFacts>
  </Row>
)

interface EntryProps {
  request: OverdueRefundRequest
}

// Script file: selling
import { Undo2 } from 'lucide-react'
import { useAction, useEndpoint, usePages } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useShown } from '#platform/web/ui/list/useShown.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { refundRequestsApi, type RefundRequest } from '../../contract/refund-requests.ts'
import { RequestActions } from './RequestActions.tsx'
import classes from './Requests.module.css'
import { LOOKS } from './request-states.ts'
import { personName } from '../presenter.ts'
import { texts } from './request-texts.ts'
import { RuleField } from './RuleField.tsx'

const PAGE = 20

/** Page with the refund requests of the signed-in creator's buyers, and for how long they may ask. */
export function RefundRequestsPage() {
  const { show, field } = useShown(texts.show, { open: texts.open, all: texts.all })
  const query = usePages(refundRequestsApi.list, { query: { show, limit: PAGE } })
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      back={{ to: '/products/sales', label: texts.sales }}
      width="tool"
      actions={field}
    >
      <PagesView query={query} empty={{ icon: Undo2, title: texts.none, children: texts.noneHint }}>
        {(requests) => requests.map((request) => <Entry key={request.id} request={request} />)}
      </PagesView>
      <GeneralRule />
    </Page>
  )
}

const Entry = ({ request }: { request: RefundRequest }) => (
  <Row>
    <RowTitle to={`/products/purchases/${request.purchase_id}`} level={2} small>
      {request.product_name}
    </RowTitle>
    <p className={classes.words} dir="auto">
      {request.reason}
    </p>
    <RowFacts>
      <StatusBadge look={LOOKS[request.state]} />
      <span>{texts.askedBy(personName(request.buyer))}</span>
      {request.state === 'open' && <span>{formatMoney(request.amount)}</span>}
      <Moment at={request.created_at} as="day" />
    </RowFacts>
    {request.state === 'open' && <RequestActions request={request} />}
  </Row>
)

function GeneralRule() {
  const { data } = useEndpoint(refundRequestsApi.readRule, {})
  const { run, error } = useAction(refundRequestsApi.changeRule, { onDone: () => toast.success(texts.ruleSaved) })
  return (
    <Section title={texts.rule} hint={texts.ruleHint}>
      {data && (
        <RuleField
          label={texts.ofAll}
          rule={data}
          error={error?.message}
          onChange={(days) => void run({ body: { days } })}
        />
      )}
    </Section>
  )
}

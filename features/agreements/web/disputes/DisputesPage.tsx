import { Scale } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useShown } from '#platform/web/ui/list/useShown.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { disputesApi, type DisputeEntry } from '../../contract.ts'
import { DISPUTE_STATES, disputeTexts as texts } from './dispute-texts.ts'

const PAGE = 30

/** Page with the disputes about milestones. */
export function DisputesPage() {
  const { show, field } = useShown(texts.show, { open: texts.open, all: texts.all })
  const query = usePages(disputesApi.list, { query: { show, limit: PAGE } })
  return (
    <Page title={texts.title} lead={texts.lead} width="tool" actions={field}>
      <PagesView query={query} empty={{ icon: Scale, title: texts.none, children: texts.noneHint }}>
        {(disputes) => disputes.map((dispute) => <DisputeRow key={dispute.id} dispute={dispute} />)}
      </PagesView>
    </Page>
  )
}

function DisputeRow({ dispute }: { dispute: DisputeEntry }) {
  const { id, state, request_title, number, title, price, client, creator, opened_by, reason, opened_at } = dispute
  return (
    <Row linked>
      <RowTitle to={`/admin/disputes/${id}`} level={2}>
        {request_title}
      </RowTitle>
      <p dir="auto">
        {texts.milestone(number, title)} · {formatMoney(price)}
      </p>
      <p dir="auto">{reason}</p>
      <RowFacts>
        <StatusBadge look={DISPUTE_STATES[state]} />
        <span>{texts.between(client.username, creator.username)}</span>
        <span>{texts.openedBy[opened_by]}</span>
        <Moment at={opened_at} />
      </RowFacts>
    </Row>
  )
}

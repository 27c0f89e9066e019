import { Undo2 } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CsvButton } from '#platform/web/ui/form/CsvButton.tsx'
import { formatCents } from '#platform/web/ui/layout/Money.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useShown } from '#platform/web/ui/list/useShown.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { type StatusLook, StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { type Refund, refundsApi, type RefundState } from '../../contract.ts'
import { refundTexts } from './texts.ts'

const PAGE = 30

const LOOKS: Record<RefundState, StatusLook> = {
  returned: { tone: 'done', label: refundTexts.returned },
  partly_returned: { tone: 'done', label: refundTexts.partly },
  waiting: { tone: 'live', label: refundTexts.waiting },
  failed: { tone: 'stopped', label: refundTexts.failed },
}

/** Page with refunded purchases and what became of their money. */
export function RefundsPage() {
  const { show, field } = useShown(refundTexts.show, { all: refundTexts.all, open: refundTexts.open })
  const query = usePages(refundsApi.list, { query: { show, limit: PAGE } })
  return (
    <Page
      title={refundTexts.title}
      lead={refundTexts.lead}
      width="tool"
      actions={
        <>
          {field}
          <CsvButton endpoint={refundsApi.file} input={{ query: { show } }} name="refunds" />
        </>
      }
    >
      <PagesView query={query} empty={{ icon: Undo2, title: refundTexts.none, children: refundTexts.noneHint }}>
        {(refunds) => refunds.map((refund) => <RefundRow key={refund.id} refund={refund} />)}
      </PagesView>
    </Page>
  )
}

const RefundRow = ({ refund }: { refund: Refund }) => {
  const {
    id,
    product_name,
    buyer,
    seller,
    total_cents,
    refunded_cents,
    paid_with,
    state,
    reason,
    is_retryable,
    paid_at,
  } = refund
  return (
    <Row>
      <strong dir="auto">{product_name}</strong>
      <p>{refundTexts.amount(formatCents(refunded_cents), formatCents(total_cents))}</p>
      <RowFacts>
        <StatusBadge look={LOOKS[state]} />
        <span>{refundTexts.between(buyer.username, seller.username)}</span>
        <span>{reason === null ? refundTexts.byProvider : refundTexts.reasons[reason]}</span>
        <span>{paid_with === 'card' ? refundTexts.card : refundTexts.balance}</span>
        <span>{refundTexts.purchase(id)}</span>
        {paid_at && <Moment at={paid_at} as="day" />}
      </RowFacts>
      {is_retryable && <RetryButton id={id} name={product_name} />}
    </Row>
  )
}

function RetryButton({ id, name }: { id: number; name: string }) {
  const { open, dialog } = useConfirmedAction(refundsApi.retry, {
    title: refundTexts.retryTitle,
    text: refundTexts.retryText,
    confirmLabel: refundTexts.retry,
    done: refundTexts.retried,
  })
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        aria-label={refundTexts.retryOf(name)}
        aria-haspopup="dialog"
        onClick={() => open({ params: { id } })}
      >
        {refundTexts.retry}
      </Button>
      {dialog}
    </div>
  )
}

import { useState, type ReactNode } from 'react'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Purchase, Sale } from '../../contract/purchases.ts'
import { refundRequestsApi, type RefundRequest } from '../../contract/refund-requests.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { LOOKS } from './request-states.ts'
import { personName } from '../presenter.ts'
import { texts } from './request-texts.ts'
import { RequestActions } from './RequestActions.tsx'
import cards from '../own/Card.module.css'
import classes from './Requests.module.css'

/** Refund requests of a purchase for its buyer, who can make one while its days last. */
export function PurchaseRequests({ purchase }: { purchase: Purchase }) {
  const { data } = useEndpoint(refundRequestsApi.listOfPurchase, { params: { id: purchase.id } })
  if (!data) return null
  const { requests, until, can_request } = data
  const seller = personName(purchase.developer)
  return (
    <>
      {requests.map((request) => (
        <RequestCard key={request.id} request={request} wrote={texts.yourReason} declined={texts.answerOf(seller)}>
          {request.state === 'open' && <p className={classes.soft}>{texts.waiting(seller)}</p>}
        </RequestCard>
      ))}
      {can_request && until !== null && <RequestRefundCard purchase={purchase} until={until} />}
    </>
  )
}

/** Refund requests of a sale for its seller, who answers them. */
export function SaleRequests({ sale }: { sale: Sale }) {
  const { data } = useEndpoint(refundRequestsApi.listOfPurchase, { params: { id: sale.id } })
  return data?.requests.map((request) => (
    <RequestCard
      key={request.id}
      request={request}
      wrote={texts.reasonOf(personName(sale.buyer))}
      declined={texts.yourAnswer}
    >
      {request.state === 'open' && sale.refundable && <RequestActions request={request} />}
    </RequestCard>
  ))
}

interface RequestCardProps {
  request: RefundRequest
  /** Who wrote the reason. */
  wrote: string
  /** Who declined it. */
  declined: string
  children: ReactNode
}

const RequestCard = ({ request, wrote, declined, children }: RequestCardProps) => (
  <section className={cards.card}>
    <div className={classes.head}>
      <h2 className={cards.title}>{texts.request}</h2>
      <StatusBadge look={LOOKS[request.state]} />
      <Moment at={request.created_at} as="day" />
    </div>
    <p className={classes.soft}>{wrote}</p>
    <p className={classes.words} dir="auto">
      {request.reason}
    </p>
    {request.answer !== null && (
      <>
        <p className={classes.soft}>{declined}</p>
        <p className={classes.words} dir="auto">
          {request.answer}
        </p>
      </>
    )}
    {children}
  </section>
)

function RequestRefundCard({ purchase, until }: { purchase: Purchase; until: string }) {
  const { id, developer, total, amount_refunded } = purchase
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { run, busy, error } = useAction(refundRequestsApi.request, {
    onDone: () => {
      close()
      toast.success(texts.asked)
    },
  })
  return (
    <section className={cards.card}>
      <p>
        {texts.askUntil}
        <Moment at={until} as="day" />. <span className={classes.soft}>{texts.askNote}</span>
      </p>
      <div>
        <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          {texts.ask}
        </Button>
      </div>
      <ReasonDialog
        opened={isAsking}
        onClose={close}
        title={texts.askTitle}
        text={texts.askText(personName(developer), formatMoney(total - amount_refunded))}
        label={texts.askReason}
        missing={texts.askMissing}
        submit={texts.send}
        busy={busy}
        error={error}
        onSend={(reason) => void run({ params: { id }, body: { reason } })}
      />
    </section>
  )
}

import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { refundRequestsApi, type RefundRequest } from '../../contract/refund-requests.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { personName } from '../presenter.ts'
import { texts } from './request-texts.ts'

/** Buttons with which a seller accepts or declines an open refund request. */
export function RequestActions({ request: { id, product_name, buyer, amount } }: { request: RefundRequest }) {
  const params = { id }
  const [isDeclining, setIsDeclining] = useState(false)
  const close = () => setIsDeclining(false)
  const accept = useConfirmedAction(refundRequestsApi.accept, {
    title: texts.acceptTitle,
    text: texts.acceptText(personName(buyer), formatMoney(amount)),
    confirmLabel: texts.accept,
    danger: true,
    done: texts.acceptDone,
  })
  const decline = useAction(refundRequestsApi.decline, {
    onDone: () => {
      close()
      toast.success(texts.declined)
    },
  })
  return (
    <div className="buttons">
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={texts.acceptOf(product_name, personName(buyer))}
        onClick={() => accept.open({ params })}
      >
        {texts.accept}
      </Button>
      <Button
        variant="default"
        size="sm"
        aria-haspopup="dialog"
        aria-label={texts.declineOf(product_name, personName(buyer))}
        onClick={() => setIsDeclining(true)}
      >
        {texts.decline}
      </Button>
      {accept.dialog}
      <ReasonDialog
        opened={isDeclining}
        onClose={close}
        title={texts.declineTitle}
        text={texts.declineText(personName(buyer))}
        label={texts.declineReason}
        missing={texts.declineMissing}
        submit={texts.decline}
        busy={decline.busy}
        error={decline.error}
        onSend={(reason) => void decline.run({ params, body: { reason } })}
      />
    </div>
  )
}

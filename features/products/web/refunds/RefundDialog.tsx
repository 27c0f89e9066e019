import { useState } from 'react'
import type { CallError } from '#platform/web/api/messages.ts'
import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { CancelAndSubmit } from '#platform/web/ui/form/CancelAndSubmit.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { PriceInput } from '#platform/web/ui/form/PriceInput.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { purchasesApi, type Sale } from '../../contract/purchases.ts'
import { personName } from '../presenter.ts'
import { texts } from '../own/texts.ts'

// The server's message is written for buyers.
const refusalOf = ({ code, message }: CallError) => (code === 'insufficient_funds' ? texts.refundMissing : message)

interface RefundDialogProps {
  opened: boolean
  sale: Sale
  onClose: () => void
}

/** Dialog in which a seller refunds what is left of a sale, or a part of it. */
export const RefundDialog = ({ opened, sale, onClose }: RefundDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={texts.refundTitle}>
    {opened && <RefundForm key={sale.left} sale={sale} onClose={onClose} />}
  </Dialog>
)

function RefundForm({ sale: { id, buyer, left }, onClose }: Omit<RefundDialogProps, 'opened'>) {
  const [amount, setAmount] = useState<number | string>(left)
  const [isWrong, setWrong] = useState(false)
  const isAll = amount === left
  const { run, busy, error } = useDialogAction(
    purchasesApi.refund,
    ({ status }) => (status === 'refunded' ? texts.refunded : texts.partRefunded),
    onClose,
  )
  const send = () => {
    const fits = typeof amount === 'number' && amount > 0 && amount <= left
    setWrong(!fits)
    if (fits) void run({ params: { id }, body: { expected_left: left, ...(!isAll && { amount }) } })
  }
  return (
    <Form onSubmit={send} error={error && refusalOf(error)}>
      <PriceInput
        label={texts.refundAmount}
        description={texts.refundAmountHint(formatMoney(left))}
        error={isWrong && texts.refundAmountWrong(formatMoney(left))}
        data-autofocus
        value={amount}
        onChange={(value) => {
          setAmount(value)
          setWrong(false)
        }}
      />
      <p>{isAll ? texts.refundAll(personName(buyer), formatMoney(left)) : texts.refundPart(personName(buyer))}</p>
      <CancelAndSubmit onCancel={onClose} color="madder" busy={busy}>
        {texts.refund}
      </CancelAndSubmit>
    </Form>
  )
}

import type { CallError } from '#platform/web/api/messages.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { purchasesApi, type Sale } from '../../contract/purchases.ts'
import { texts } from './texts.ts'

// The server's message is written for buyers.
const refusalOf = ({ code, message }: CallError) => (code === 'insufficient_funds' ? texts.refundMissing : message)

/** Refunds a sale after a confirmation: `open` asks, `dialog` is rendered beside the button. */
export function useRefund({ id, buyer, total }: Sale) {
  const { open, dialog } = useConfirmedAction(purchasesApi.refund, {
    title: texts.refundTitle,
    text: texts.refundText(buyer.username, formatMoney(total)),
    confirmLabel: texts.refund,
    danger: true,
    done: texts.refunded,
    sentenceOf: refusalOf,
  })
  return { open: () => open({ params: { id } }), dialog }
}

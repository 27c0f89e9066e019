import type { CallError } from '#platform/web/api/messages.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { purchasesApi, type Sale } from '../../contract/purchases.ts'
import { texts } from './texts.ts'

// To a seller the sentence that buyers read says nothing.
const refusalOf = ({ code, message }: CallError) => (code === 'insufficient_funds' ? texts.refundMissing : message)

/** Refunds a sale once that is confirmed: `open` asks, `dialog` goes where the button is. */
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

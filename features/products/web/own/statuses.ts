import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { ProductStatus } from '../../contract.ts'
import type { Purchase, PurchaseStatus, RefundProgress } from '../../contract/purchases.ts'
import { texts } from './texts.ts'

const STATUSES: Record<PurchaseStatus, StatusLook> = {
  pending: { tone: 'waiting', label: 'Payment not completed' },
  processing: { tone: 'waiting', label: 'Payment is being processed' },
  paid: { tone: 'done', label: 'Paid' },
  disputed: { tone: 'waiting', label: 'Disputed' },
  refunded: { tone: 'stopped', label: 'Refunded' },
  expired: { tone: 'stopped', label: 'Not paid' },
}

const REFUNDS: Record<RefundProgress, StatusLook> = {
  on_its_way: { tone: 'waiting', label: 'Refund on its way' },
  failed: { tone: 'stopped', label: 'Refund failed' },
}

const PARTS: Record<RefundProgress | 'arrived', StatusLook> = {
  on_its_way: { tone: 'waiting', label: 'Partial refund on its way' },
  failed: { tone: 'stopped', label: 'Partial refund failed' },
  arrived: { tone: 'done', label: 'Refunded in part' },
}

/** Returns the label and look of a purchase's status, for its buyer and seller; free ones are not called paid. */
export const statusOf = ({
  status,
  total,
  refund,
  amount_refunded,
}: Pick<Purchase, 'status' | 'total' | 'refund' | 'amount_refunded'>): StatusLook => {
  if (status === 'refunded' && refund !== null) return REFUNDS[refund]
  if (status === 'paid' && (refund !== null || amount_refunded > 0)) return PARTS[refund ?? 'arrived']
  return status === 'paid' && total === 0 ? { tone: 'done', label: texts.taken } : STATUSES[status]
}

/** Label and look of each status of a product, for its seller. */
export const PRODUCT_STATUSES: Record<ProductStatus, StatusLook> = {
  draft: { tone: 'waiting', label: texts.statuses.draft },
  published: { tone: 'live', label: texts.statuses.published },
  archived: { tone: 'stopped', label: texts.statuses.archived },
}

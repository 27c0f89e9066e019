import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { ProductStatus } from '../../contract.ts'
import type { PurchaseStatus } from '../../contract/purchases.ts'
import { texts } from './texts.ts'

const STATUSES: Record<PurchaseStatus, StatusLook> = {
  pending: { tone: 'waiting', label: 'Payment not completed' },
  paid: { tone: 'done', label: 'Paid' },
  disputed: { tone: 'waiting', label: 'Disputed' },
  refunded: { tone: 'stopped', label: 'Refunded' },
  expired: { tone: 'stopped', label: 'Not paid' },
}

/** Returns the label and look of a purchase's status, for its buyer and seller; free ones are not called paid. */
export const statusOf = ({ status, total }: { status: PurchaseStatus; total: number }): StatusLook =>
  status === 'paid' && total === 0 ? { tone: 'done', label: texts.taken } : STATUSES[status]

/** Label and look of each status of a product, for its seller. */
export const PRODUCT_STATUSES: Record<ProductStatus, StatusLook> = {
  draft: { tone: 'waiting', label: texts.statuses.draft },
  published: { tone: 'live', label: texts.statuses.published },
  archived: { tone: 'stopped', label: texts.statuses.archived },
}

import type { StatusLook } from '#platform/web/ui/StatusBadge.tsx'
import type { ProductStatus } from '../../contract.ts'
import type { PurchaseStatus } from '../../contract/purchases.ts'
import { texts } from './texts.ts'

/** How a purchase stands, for its buyer and its seller. */
export const PURCHASE_STATUSES: Record<PurchaseStatus, StatusLook> = {
  pending: { tone: 'waiting', label: 'Payment not completed' },
  paid: { tone: 'done', label: 'Paid' },
  disputed: { tone: 'waiting', label: 'Disputed' },
  refunded: { tone: 'stopped', label: 'Refunded' },
  expired: { tone: 'stopped', label: 'Not paid' },
}

/** How a product stands, for its seller. */
export const PRODUCT_STATUSES: Record<ProductStatus, StatusLook> = {
  draft: { tone: 'waiting', label: texts.statuses.draft },
  published: { tone: 'live', label: texts.statuses.published },
  archived: { tone: 'stopped', label: texts.statuses.archived },
}

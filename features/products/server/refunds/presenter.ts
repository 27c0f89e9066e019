import { amountOf } from '#platform/contract/currency.ts'
import type { OverdueRefundRequest, RefundRequest } from '../../contract/refund-requests.ts'
import type { listOverdue } from './queries/overdue.ts'
import type { ShownRequest } from './queries/requests.ts'

const requestFieldsOf = (row: Omit<ShownRequest, 'answer' | 'answered_at'>) => ({
  id: row.id,
  purchase_id: row.purchase_id,
  product_name: row.product_name,
  buyer: { id: row.buyer_id, username: row.buyer_username, full_name: row.buyer_name },
  amount: amountOf(row.left_cents),
  reason: row.reason,
  state: row.state,
  created_at: row.created_at,
})

/** Returns the response for a refund request. */
export const presentRequest = (row: ShownRequest): RefundRequest => ({
  ...requestFieldsOf(row),
  answer: row.answer,
  answered_at: row.answered_at,
})

/** Returns the response for a request that its seller left unanswered. */
export const presentOverdue = (row: Awaited<ReturnType<typeof listOverdue>>[number]): OverdueRefundRequest => ({
  ...requestFieldsOf(row),
  seller: { id: row.seller_id, username: row.seller_username, full_name: row.seller_name },
  reminded_at: row.reminded_at,
})

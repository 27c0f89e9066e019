import { amountOf } from '#platform/contract/currency.ts'
import type { Gift, OfferedGift } from '../../contract/gifts.ts'
import { totalOf } from '../purchases/rules.ts'
import type { GiftRow } from './queries/gifts.ts'

/** Returns the response for a gift to its giver. */
export const toGift = (row: GiftRow): Gift => ({
  id: row.id,
  product_id: row.product_id,
  product_name: row.product_name,
  to: row.email ?? row.recipient,
  message: row.message,
  total: amountOf(totalOf(row)),
  status: row.status,
  created_at: row.created_at,
  sent_at: row.sent_at,
  decided_at: row.decided_at,
})

/** Returns the response for a gift to whom it is offered. */
export const toOffer = (row: GiftRow, callerId: number): OfferedGift => ({
  id: row.id,
  product_id: row.product_id,
  product_name: row.product_name,
  from: row.giver,
  message: row.message,
  is_own: row.giver_id === callerId,
  is_accepted: row.status === 'accepted',
})

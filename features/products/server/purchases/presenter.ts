import { amountOf } from '#platform/contract/currency.ts'
import type { Services } from '#platform/server/services.ts'
import type { Purchase, PurchaseLicence, Sale } from '../../contract/purchases.ts'
import { createFileAddressing } from '../files/downloads.ts'
import type { PurchasedPartRow, ShownPurchase } from './queries/lists.ts'
import { feeOf, isOwned, isRefundable, refundProgressOf, shownStatusOf, totalOf } from './rules.ts'

/** Path from which all files of a product are downloaded. */
export const downloadPath = (productId: number): string => `/api/marketplace/products/files/${productId}`

// Long enough to start a download; later, a new download URL can be requested.
const DOWNLOAD_SECONDS = 15 * 60

/** Returns a signed path from which a buyer's browser can download all files without headers, shortly after paying. */
export const signedDownload = (services: Services, productId: number, accountId: number, now: Date): string =>
  createFileAddressing(services, { productId, accountId }, now, DOWNLOAD_SECONDS).addressOf(`files/${productId}`)

const LICENCE_STATES = { paid: 'active', disputed: 'on_hold' } as const

interface Keyed {
  licence_key: string | null
  is_licence_owed: boolean
}

function licenceOf(
  { licence_key: key, is_licence_owed }: Keyed,
  status: ShownPurchase['status'],
): PurchaseLicence | null {
  if (key === null) return is_licence_owed && isOwned(status) ? { key, state: 'owed' } : null
  return { key, state: status === 'paid' || status === 'disputed' ? LICENCE_STATES[status] : 'revoked' }
}

const partOf = (part: PurchasedPartRow, { status }: ShownPurchase) => ({
  product_id: part.product_id,
  product_name: part.product_name,
  licence: licenceOf(part, status),
})

const commonFieldsOf = (row: ShownPurchase) => ({
  id: row.id,
  product_id: row.product_id,
  product_name: row.product_name,
  price: amountOf(row.price_cents),
  fee: amountOf(feeOf(row)),
  tax: amountOf(row.tax_cents),
  tax_label: row.tax_label,
  discount: amountOf(row.discount_cents),
  discount_code: row.discount_code,
  total: amountOf(totalOf(row)),
  amount_refunded: amountOf(row.refunded_cents - row.refund_pending_cents - row.refund_failed_cents),
  paid_with: row.paid_with,
  status: shownStatusOf(row),
  refund_reason: row.refund_reason,
  refund: refundProgressOf(row),
  created_at: row.created_at,
  paid_at: row.paid_at,
  message_count: row.message_count,
  licence: licenceOf(row, row.status),
  gift_from: row.payer_username,
})

// What somebody else paid is their affair.
const NO_AMOUNTS = { price: 0, fee: 0, tax: 0, total: 0, amount_refunded: 0, refund: null }

/** Returns the response for a purchase to its buyer. */
export const toPurchase = (row: ShownPurchase): Purchase => ({
  ...commonFieldsOf(row),
  ...(row.payer_id !== null && NO_AMOUNTS),
  developer: { id: row.seller_id, username: row.seller_username, full_name: row.seller_name },
  download_url: row.status === 'paid' ? downloadPath(row.product_id) : null,
  parts: row.parts.map((part) => partOf(part, row)),
})

/** Returns the response for a sale to its seller. */
export const toSale = (row: ShownPurchase): Sale => ({
  ...commonFieldsOf(row),
  buyer: { id: row.buyer_id, username: row.buyer_username, full_name: row.buyer_name },
  earned: amountOf(row.earned_cents),
  refundable: isRefundable(row),
  left: amountOf(isRefundable(row) ? totalOf(row) - row.refunded_cents : 0),
  licensable: row.status === 'paid' && row.licence_source !== null,
  parts: row.parts.map((part) => ({
    ...partOf(part, row),
    licensable: row.status === 'paid' && part.licence_source !== null,
  })),
})

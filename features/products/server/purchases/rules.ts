import type { LedgerReason } from '#features/ledger/contract.ts'
import type { PageState } from '#features/payments/contract.ts'
import type { PurchaseStatus as ShownStatus, RefundProgress } from '../../contract/purchases.ts'

/** Stored status of a purchase; one that is being processed is still pending. */
export type PurchaseStatus = Exclude<ShownStatus, 'processing'>

/** Price agreed between the two sides of a purchase. */
interface Price {
  price_cents: number
  /** What the buyer pays beyond the price: the fee of the platform, and the tax. */
  fee_cents: number
}

/** Returns what the buyer pays. */
export const totalOf = ({ price_cents, fee_cents }: Price): number => price_cents + fee_cents

/** Returns the fee of the platform. */
export const feeOf = ({ fee_cents, tax_cents }: { fee_cents: number; tax_cents: number }): number =>
  fee_cents - tax_cents

/** Returns who paid for a purchase: its buyer, or who gave it to them. */
export const payerOf = ({ buyer_id, payer_id }: { buyer_id: number; payer_id: number | null }): number =>
  payer_id ?? buyer_id

/** Whether two purchases of one product have the same price. */
export const isSamePrice = (one: Price, other: Price): boolean =>
  one.price_cents === other.price_cents && one.fee_cents === other.fee_cents

/**
 * Splits what is left of a partly refunded purchase between seller and platform: each gives back its share. The fee is rounded down, as it
 * was originally.
 */
export function retainedParts(price: Price, refunded_cents: number): { earned_cents: number; fee_cents: number } {
  const total = totalOf(price)
  const retainedCents = total - refunded_cents
  if (retainedCents === 0) return { earned_cents: 0, fee_cents: 0 }
  // For the largest prices, the product exceeds the safe integers.
  const fee_cents = Number((BigInt(retainedCents) * BigInt(price.fee_cents)) / BigInt(total))
  return { earned_cents: retainedCents - fee_cents, fee_cents }
}

/**
 * Returns the status of a card purchase: that of its page until it is paid, then that of its money. A page we gave up may stay open for a
 * while; a payment that we return counts as refunded as soon as that is decided.
 */
export function purchaseStatus(
  { status, refund_reason }: { status: PurchaseStatus; refund_reason: string | null },
  { is_expired, is_paid, money }: Omit<PageState, 'progress'>,
): PurchaseStatus {
  if (!is_paid) return is_expired || status === 'expired' ? 'expired' : 'pending'
  if (refund_reason !== null || money === 'given_back') return 'refunded'
  return money === 'disputed' ? 'disputed' : 'paid'
}

/** Returns the status to show: a pending purchase may be being processed. */
export const shownStatusOf = ({
  status,
  is_processing,
}: {
  status: PurchaseStatus
  is_processing: boolean
}): ShownStatus => (status === 'pending' && is_processing ? 'processing' : status)

/** Whether the buyer owns the product by this purchase and needs no second one. */
export const isOwned = (status: PurchaseStatus): boolean => status === 'paid' || status === 'disputed'

/** Whether a seller may refund a sale; not a free one, nor a disputed one, which the bank decides. */
export const isRefundable = ({ status, paid_with }: { status: PurchaseStatus; paid_with: string }): boolean =>
  status === 'paid' && paid_with !== 'free'

interface PurchaseToRefund extends Price {
  refund_reason: string | null
  paid_with: string
  refunded_cents: number
  refunds_failed: number
  refunds_retried: number
}

const isRefundIncomplete = (purchase: PurchaseToRefund): boolean =>
  purchase.refund_reason !== null && purchase.paid_with === 'card' && purchase.refunded_cents < totalOf(purchase)

/** Whether a refund of ours failed at the bank, so that the provider holds the money until somebody tries again. */
export const isRefundFailed = (purchase: PurchaseToRefund): boolean =>
  isRefundIncomplete(purchase) && purchase.refunds_failed > purchase.refunds_retried

/** Whether the provider still has to return a payment. */
export const isToReturn = (purchase: PurchaseToRefund): boolean =>
  isRefundIncomplete(purchase) && !isRefundFailed(purchase)

/** Returns what a refund still waits for; null without one, and once it has arrived. */
export function refundProgressOf(
  purchase: PurchaseToRefund & { refund_pending_cents: number; refund_failed_cents: number },
): RefundProgress | null {
  if (isRefundFailed(purchase) || purchase.refund_failed_cents > 0) return 'failed'
  return isRefundIncomplete(purchase) || purchase.refund_pending_cents > 0 ? 'on_its_way' : null
}

/** Returns the reason for a change of the books, from the purchase's status before and after; a partial refund leaves it paid. */
export function ledgerReason(before: PurchaseStatus, after: PurchaseStatus): LedgerReason {
  if (after === 'refunded') return before === 'disputed' ? 'dispute_lost' : 'refunded'
  if (after === 'disputed') return 'disputed'
  if (before === 'disputed') return 'dispute_won'
  if (before === 'refunded') return 'refund_failed'
  return before === 'paid' ? 'refunded' : 'paid'
}

/** Returns what to notify seller and buyer of when a payment is refunded or disputed; null if there is nothing to report. */
export function statusNotices(
  before: PurchaseStatus,
  after: PurchaseStatus,
  reason: string | null,
): { seller: string | null; buyer: string | null } {
  if (before === after) return { seller: null, buyer: null }
  if (reason === 'paid_twice') {
    return { seller: null, buyer: 'You had already bought it. Your second payment is being refunded.' }
  }
  if (reason === 'seller_left') {
    return { seller: null, buyer: 'Its creator has left. Your payment is being refunded.' }
  }
  if (after === 'refunded') {
    // The seller who refunded it needs no notification.
    const seller = reason === 'seller' ? null : 'The payment was refunded.'
    return { seller, buyer: 'Your payment was refunded. You can no longer download it.' }
  }
  if (after === 'disputed') {
    return {
      seller: "The buyer's bank has disputed the payment. You cannot use the money until it has decided.",
      buyer: 'Your bank has disputed the payment. You cannot download the product until it has decided.',
    }
  }
  if (after === 'paid' && before === 'disputed') {
    return {
      seller: 'The bank has decided in your favour. The payment stands.',
      buyer: 'The payment stands. You can download it again.',
    }
  }
  if (after === 'paid' && before === 'refunded') {
    return {
      seller: 'The refund failed at the bank. The payment stands.',
      buyer: 'The refund failed at your bank. The payment stands, and you can download it again.',
    }
  }
  return { seller: null, buyer: null }
}

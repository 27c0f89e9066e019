import type { Why } from '#features/ledger/contract.ts'
import type { Money } from '#features/payments/contract.ts'
import { cardLimits } from '#platform/contract/currency-limits.ts'
import type { PurchaseStatus } from '../../contract/purchases.ts'

/** What the two sides of a purchase agreed on. */
interface Price {
  price_cents: number
  fee_cents: number
}

/** What the buyer pays. */
export const totalOf = ({ price_cents, fee_cents }: Price): number => price_cents + fee_cents

/** Whether two of one product are at the same price. */
export const isSamePrice = (one: Price, other: Price): boolean =>
  one.price_cents === other.price_cents && one.fee_cents === other.fee_cents

/** Whether a card can be charged so much. */
export const fitsCard = (cents: number): boolean => cents >= cardLimits().least && cents <= cardLimits().most

/**
 * What the seller keeps of a purchase of which a part was refunded, and what the platform keeps: each gives back its part. The fee
 * stays rounded down, as it was in the beginning.
 */
export function keptOf(price: Price, refunded_cents: number): { earned_cents: number; fee_cents: number } {
  const total = totalOf(price)
  const kept = total - refunded_cents
  if (kept === 0) return { earned_cents: 0, fee_cents: 0 }
  // Of the largest prices the product is more than a number holds exactly.
  const fee_cents = Number((BigInt(kept) * BigInt(price.fee_cents)) / BigInt(total))
  return { earned_cents: kept - fee_cents, fee_cents }
}

/** What the provider says of a payment page and of what was paid there. */
export interface PageState {
  /** It will never be paid. */
  is_expired: boolean
  is_paid: boolean
  money: Money
}

/**
 * How a purchase by card stands, by its page until it is paid and by the money afterwards. A page that we gave up may be open for a
 * while; one whose payment we return is refunded from the moment we decide so.
 */
export function standingOf(
  { status, refund_reason }: { status: PurchaseStatus; refund_reason: string | null },
  { is_expired, is_paid, money }: PageState,
): PurchaseStatus {
  if (!is_paid) return is_expired || status === 'expired' ? 'expired' : 'pending'
  if (refund_reason !== null || money === 'given_back') return 'refunded'
  return money === 'disputed' ? 'disputed' : 'paid'
}

/** Whether a purchase belongs to its buyer, so that they need no second one. */
export const isOwned = (status: PurchaseStatus): boolean => status === 'paid' || status === 'disputed'

/** Whether a seller may refund a sale: of what is free there is nothing, and of a disputed payment the bank decides. */
export const isRefundable = ({ status, paid_with }: { status: PurchaseStatus; paid_with: string }): boolean =>
  status === 'paid' && paid_with !== 'free'

/** Whether the provider still has to return a payment. */
export const isToReturn = (
  purchase: Price & { refund_reason: string | null; paid_with: string; refunded_cents: number },
): boolean =>
  purchase.refund_reason !== null && purchase.paid_with === 'card' && purchase.refunded_cents < totalOf(purchase)

/** What the books call the step of a payment from one state to the next; a refund of a part leaves it paid. */
export function whyBooked(before: PurchaseStatus, after: PurchaseStatus): Why {
  if (after === 'refunded') return before === 'disputed' ? 'dispute_lost' : 'refunded'
  if (after === 'disputed') return 'disputed'
  if (before === 'disputed') return 'dispute_won'
  if (before === 'refunded') return 'refund_failed'
  return before === 'paid' ? 'refunded' : 'paid'
}

/** What seller and buyer hear of a payment that does not stay as it was; null when there is nothing to say. */
export function newsOf(
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
    // Who refunds a sale needs not be told so.
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
  return { seller: null, buyer: null }
}

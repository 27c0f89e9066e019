import { amountOf, formatMoney } from '#platform/contract/currency.ts'
import { badRequest, conflict, notFound } from '#platform/server/http/http-errors.ts'
import { PROCESSING_TEXT } from '#features/payments/server.ts'

export const noSuchProduct = () => notFound('Product not found')
export const noSuchPurchase = () => notFound('Purchase not found')
export const noSuchSale = () => notFound('Sale not found')
export const nothingToDownload = () =>
  conflict('no_files', 'This product has no files to download yet, so you cannot buy it')
export const cannotBuyOwn = () => badRequest('cannot_buy_own', 'You cannot buy your own product')
// Existing clients look for the code in the message.
export const alreadyPurchased = () =>
  badRequest('already_purchased', 'already_purchased: You have already purchased this product')
export const insufficientFunds = () =>
  badRequest('insufficient_funds', 'insufficient_funds: Your balance does not hold what this costs')
export const priceChanged = () => conflict('price_changed', 'The price has changed. Check it again before you pay.')
export const amountTooLow = (least_cents: number) =>
  badRequest('amount_too_low', `This costs at least ${formatMoney(amountOf(least_cents))}. You were not charged.`)
/** Error for whoever waits for a payment that takes days. */
export const stillProcessing = () => badRequest('payment_processing', PROCESSING_TEXT)
export const refundNotFailed = () => conflict('refund_not_failed', 'This refund has not failed at the bank')
export const notCompleted = () => badRequest('payment_not_completed', 'Payment not completed')
export const alreadyRefunded = () => conflict('already_refunded', 'This sale has already been refunded')
export const notRefundable = () => conflict('not_refundable', 'This sale cannot be refunded')
export const balanceTooLow = () =>
  badRequest(
    'balance_too_low',
    'Your balance is lower than what you earned from this sale. Top it up to refund the sale.',
  )
export const refundTooLarge = (left: number) =>
  badRequest('refund_too_large', `At most ${formatMoney(amountOf(left))} is left to refund`)
export const refundChanged = () =>
  conflict('refund_changed', 'Something was refunded in the meantime. Check what is left.')
export const tooManyRefunds = () =>
  conflict('too_many_refunds', 'This sale was refunded in as many parts as it can be. Refund what is left of it.')

import { amountOf, formatMoney } from '#platform/contract/currency.ts'
import { cardLimits } from '#platform/contract/currency-limits.ts'
import { badRequest, conflict } from '#platform/server/http/http-errors.ts'

function amountOutsideCardLimits() {
  const { least, most } = cardLimits()
  const range = `${formatMoney(amountOf(least))} to ${formatMoney(amountOf(most))}`
  return badRequest('not_by_card', `Cards accept ${range}. Pay from your balance instead.`)
}

/** Throws 400 for an amount that no card can be charged. */
export function expectByCard(cents: number): void {
  if (cents < cardLimits().least || cents > cardLimits().most) throw amountOutsideCardLimits()
}

export const PROCESSING_TEXT = 'Your payment is being processed. We will notify you as soon as it arrives.'
/** Error for whoever would pay a second time. */
export const paymentProcessing = () => conflict('payment_processing', PROCESSING_TEXT)

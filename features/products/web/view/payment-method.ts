import { amountOf, cardLimits, formatMoney, minorOf } from '#platform/web/format/money.ts'

export type PayWith = 'card' | 'balance'

/** How much somebody lacks of an amount. */
export const missingOf = (total: number, balance: number): number =>
  amountOf(Math.max(0, minorOf(total) - minorOf(balance)))

/** How much is left of a balance that pays an amount. */
export const leftOf = (total: number, balance: number): number => amountOf(minorOf(balance) - minorOf(total))

/** Between which amounts cards can be charged, for an amount that lies outside; null for all others. */
export function cardProblem(total: number): { least: string; most: string } | null {
  const { least, most } = cardLimits()
  const isInside = minorOf(total) >= least && minorOf(total) <= most
  return isInside ? null : { least: formatMoney(amountOf(least)), most: formatMoney(amountOf(most)) }
}

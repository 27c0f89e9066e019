import { amountOf, cardLimits, formatMoney, minorOf } from '#platform/web/format/money.ts'

export type PayWith = 'card' | 'balance'

/** Returns how much the balance lacks to pay a total. */
export const missingAmount = (total: number, balance: number): number =>
  amountOf(Math.max(0, minorOf(total) - minorOf(balance)))

/** Returns what is left of a balance after paying a total. */
export const remainingBalance = (total: number, balance: number): number => amountOf(minorOf(balance) - minorOf(total))

/** Returns the limits of card payments if a total is outside them; otherwise null. */
export function cardProblem(total: number): { least: string; most: string } | null {
  const { least, most } = cardLimits()
  const isWithinLimits = minorOf(total) >= least && minorOf(total) <= most
  return isWithinLimits ? null : { least: formatMoney(amountOf(least)), most: formatMoney(amountOf(most)) }
}

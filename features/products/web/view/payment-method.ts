import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { CARD_MAX_CENTS, CARD_MIN_CENTS } from '../../contract/purchases.ts'

export type PayWith = 'card' | 'balance'

// Amounts on the wire are dollars, which floats hold to the cent only when rounded.
const cents = (dollars: number) => Math.round(dollars * 100)

/** How many dollars somebody lacks of an amount. */
export const missingOf = (total: number, balance: number): number => Math.max(0, cents(total) - cents(balance)) / 100

/** How many dollars are left of a balance that pays an amount. */
export const leftOf = (total: number, balance: number): number => (cents(balance) - cents(total)) / 100

/** Between which amounts cards can be charged, for an amount that lies outside; null for all others. */
export function cardProblem(total: number): { least: string; most: string } | null {
  const isInside = cents(total) >= CARD_MIN_CENTS && cents(total) <= CARD_MAX_CENTS
  return isInside ? null : { least: formatMoney(CARD_MIN_CENTS / 100), most: formatMoney(CARD_MAX_CENTS / 100) }
}

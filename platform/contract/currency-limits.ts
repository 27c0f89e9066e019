// Script file: shapes
import { currency, formatMoney, minorOf, partsOf, perWhole } from './currency.ts'

// The provider takes eight digits.
const CARD_LARGEST = 99_999_999

/** The least and the most that a card can be charged, in the smallest unit. */
export const cardLimits = () => ({ least: currency().card_min, most: CARD_LARGEST })

/** The least and the most that is given or topped up at once, in the smallest unit: about 1 and 10,000 dollars. */
export function amountLimits() {
  const { unit, card_min } = currency()
  const whole = unit * perWhole(currency())
  return { least: Math.max(whole, card_min), most: Math.min(10_000 * whole, CARD_LARGEST) }
}

/** Round amounts that are proposed, of as many dollars, without those that nobody can pay at once. */
export function proposedAmounts(dollars: readonly number[]): number[] {
  const { least, most } = amountLimits()
  return dollars.map((one) => one * currency().unit).filter((one) => minorOf(one) >= least && minorOf(one) <= most)
}

/** An amount of any currency, for what comes from elsewhere. */
export const formatIn = (code: string, amount: number): string =>
  code === currency().code
    ? formatMoney(amount)
    : new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).format(amount)

/** What the currency is called: "US dollars", "Japanese yen". */
export const currencyName = (): string =>
  partsOf('name').find(({ type }) => type === 'currency')?.value ?? currency().code

/** How amounts are to be written, to end a sentence: "with at most two decimal places", "in whole Japanese yen". */
export const decimalsHint = (): string =>
  currency().decimals === 0 ? `in whole ${currencyName()}` : 'with at most two decimal places'

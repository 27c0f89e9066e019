// Script file: shapes
import { currency, formatMoney, minorOf, partsOf, minorPerUnit } from './currency.ts'

// The payment provider accepts at most eight digits.
const CARD_CHARGE_MAX = 99_999_999

/** Minimum and maximum of a card charge, in the smallest unit. */
export const cardLimits = () => ({ least: currency().card_min, most: CARD_CHARGE_MAX })

/** Minimum and maximum of a single payment or top-up, in the smallest unit: about 1 and 10,000 dollars. */
export function amountLimits() {
  const { unit, card_min } = currency()
  const dollarMinor = unit * minorPerUnit(currency())
  return { least: Math.max(dollarMinor, card_min), most: Math.min(10_000 * dollarMinor, CARD_CHARGE_MAX) }
}

/** Converts suggested dollar amounts to round amounts of the currency and drops those outside the payment limits. */
export function proposedAmounts(dollars: readonly number[]): number[] {
  const { least, most } = amountLimits()
  return dollars.map((one) => one * currency().unit).filter((one) => minorOf(one) >= least && minorOf(one) <= most)
}

/** Formats an amount of any currency, for values that come from outside the installation. */
export const formatIn = (code: string, amount: number): string =>
  code === currency().code
    ? formatMoney(amount)
    : new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).format(amount)

/** Returns the name of the currency: "US dollars", "Japanese yen". */
export const currencyName = (): string =>
  partsOf('name').find(({ type }) => type === 'currency')?.value ?? currency().code

/** Returns a phrase that ends a sentence about how to write amounts: "with at most two decimal places", "in whole Japanese yen". */
export const decimalsHint = (): string =>
  currency().decimals === 0 ? `in whole ${currencyName()}` : 'with at most two decimal places'

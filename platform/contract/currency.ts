/** The currency of an installation: it has one, in which everything is priced, paid and booked. */
export interface Currency {
  /** ISO 4217 in small letters, as the payment provider writes it. */
  code: string
  /** Digits after the point: two, or none as for the yen. The smallest unit is a cent, or a yen. */
  decimals: 0 | 2
  /** A round amount that is worth about a dollar: limits and proposed amounts are multiples of it. */
  unit: number
  /** The least that a card can be charged, in the smallest unit. */
  card_min: number
}

export const USD: Currency = { code: 'usd', decimals: 2, unit: 1, card_min: 50 }

// A property of `globalThis`: what draws pages on the server is a program of its own.
const IN_FORCE = '__currency'

/** Sets the currency of this program, before anything is priced or shown. */
export const setCurrency = (one: Currency): void => void Object.assign(globalThis, { [IN_FORCE]: one })

/** The currency in force: US dollars unless another was set. */
export const currency = (): Currency => (globalThis as { [IN_FORCE]?: Currency })[IN_FORCE] ?? USD

/** A currency as one line of text, for pages to carry. */
export const writeCurrency = ({ code, decimals, unit, card_min }: Currency): string =>
  [code, decimals, unit, card_min].join(' ')

/** Reads what `writeCurrency` wrote. */
export function readCurrency(text: string): Currency {
  const [code = '', decimals, unit, least] = text.split(' ')
  return { code, decimals: decimals === '0' ? 0 : 2, unit: Number(unit), card_min: Number(least) }
}

/** How many of the smallest unit make a whole one. */
export const perWhole = ({ decimals }: Currency): number => (decimals === 0 ? 1 : 100)

/** An amount of the smallest unit, as payments count it, as a decimal number of whole ones. */
export const amountOf = (minor: number): number => minor / perWhole(currency())

/** Whether an amount has no more digits after the point than the currency. */
export function fitsCurrency(amount: number): boolean {
  const minor = amount * perWhole(currency())
  return Math.abs(minor - Math.round(minor)) < 1e-6
}

/** A decimal number in the smallest unit. Throws for one that lies between two: nothing is rounded. */
export function minorOf(amount: number): number {
  if (!fitsCurrency(amount)) throw new RangeError(`${amount} ${currency().code} cannot be paid: it has too many digits`)
  return Math.round(amount * perWhole(currency()))
}

/** An amount of the smallest unit as decimal text, with all digits: "12.50", or "1250" of a currency without any. */
export const decimalText = (minor: number): string => amountOf(minor).toFixed(currency().decimals)

const formats = new Map<string, Intl.NumberFormat>()

function formatOf({ code, decimals }: Currency, digits: number, currencyDisplay: 'symbol' | 'code' | 'name') {
  const key = `${code} ${decimals} ${digits} ${currencyDisplay}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
    currencyDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, made)
  return made
}

/** An amount as text with all its digits, for amounts that stand below each other: "$1,200.00", "¥1,200". */
export const formatExactly = (amount: number, shown: 'symbol' | 'code' = 'symbol', one = currency()): string =>
  formatOf(one, one.decimals, shown).format(amount)

/** An amount as text: "$1,200", or "$9.95" when there are cents. */
export const formatMoney = (amount: number): string =>
  formatOf(currency(), Number.isInteger(amount) ? 0 : currency().decimals, 'symbol').format(amount)

/** An amount of the smallest unit as text with all its digits, as it stands on paper: "$1,200.00". */
export const formatCents = (minor: number): string => formatExactly(amountOf(minor))

/** An amount in the parts it is written of. */
export const partsOf = (currencyDisplay: 'symbol' | 'name') => formatOf(currency(), 0, currencyDisplay).formatToParts(2)

/** What stands before an amount: "$", "¥", or "CHF " with a space that does not break. */
export const currencySymbol = (): string =>
  partsOf('symbol')
    .filter(({ type }) => type !== 'integer')
    .map(({ value }) => value)
    .join('')

// In the smallest unit, so that it is as many digits in every currency.
const LARGEST = 1_000_000_000

/** The largest budget or price. */
export const moneyMax = (): number => amountOf(LARGEST)

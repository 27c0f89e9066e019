/** Currency of an installation. Each installation has exactly one, used for all prices, payments and postings. */
export interface Currency {
  /** Lowercase ISO 4217 code, as the payment provider writes it. */
  code: string
  /** Number of decimal places: two, or none as for the yen. The smallest unit is then a cent or a yen. */
  decimals: 0 | 2
  /** A round amount worth about a dollar; limits and suggested amounts are multiples of it. */
  unit: number
  /** Smallest amount that a card can be charged, in the smallest unit. */
  card_min: number
}

export const USD: Currency = { code: 'usd', decimals: 2, unit: 1, card_min: 50 }

// Stored on `globalThis` because the server-side renderer is a separate program.
const CURRENCY_KEY = '__currency'

/** Sets the currency of this program. Call it before anything is priced or displayed. */
export const setCurrency = (one: Currency): void => void Object.assign(globalThis, { [CURRENCY_KEY]: one })

/** Returns the current currency: US dollars unless another was set. */
export const currency = (): Currency => (globalThis as { [CURRENCY_KEY]?: Currency })[CURRENCY_KEY] ?? USD

/** Serializes a currency as one line of text, to embed in pages. */
export const writeCurrency = ({ code, decimals, unit, card_min }: Currency): string =>
  [code, decimals, unit, card_min].join(' ')

/** Parses the output of `writeCurrency`. */
export function readCurrency(text: string): Currency {
  const [code = '', decimals, unit, least] = text.split(' ')
  return { code, decimals: decimals === '0' ? 0 : 2, unit: Number(unit), card_min: Number(least) }
}

/** Returns the number of smallest units in one whole unit. */
export const minorPerUnit = ({ decimals }: Currency): number => (decimals === 0 ? 1 : 100)

/** Converts an amount in the smallest unit, as payments use it, to a decimal number of whole units. */
export const amountOf = (minor: number): number => minor / minorPerUnit(currency())

/** Returns whether an amount has no more decimal places than the currency. */
export function fitsCurrency(amount: number): boolean {
  const minor = amount * minorPerUnit(currency())
  return Math.abs(minor - Math.round(minor)) < 1e-6
}

/** Converts a decimal amount to the smallest unit. Throws if it falls between two units: nothing is rounded. */
export function minorOf(amount: number): number {
  if (!fitsCurrency(amount)) throw new RangeError(`${amount} ${currency().code} cannot be paid: it has too many digits`)
  return Math.round(amount * minorPerUnit(currency()))
}

/** Returns a percentage of an amount in the smallest unit, rounded down: in integer arithmetic throughout, for at most two decimals. */
export const percentOf = (minor: number, percent: number): number =>
  Math.floor((minor * Math.round(percent * 100)) / (100 * 100))

/** Formats an amount in the smallest unit as decimal text with all decimal places: "12.50", or "1250" in a currency without any. */
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

/** Formats an amount with all decimal places, for amounts in a column: "$1,200.00", "¥1,200". */
export const formatExactly = (amount: number, shown: 'symbol' | 'code' = 'symbol', one = currency()): string =>
  formatOf(one, one.decimals, shown).format(amount)

/** Formats an amount without decimal places if it is whole: "$1,200", but "$9.95". */
export const formatMoney = (amount: number): string =>
  formatOf(currency(), Number.isInteger(amount) ? 0 : currency().decimals, 'symbol').format(amount)

/** Formats an amount in the smallest unit with all decimal places, as on a document: "$1,200.00". */
export const formatCents = (minor: number): string => formatExactly(amountOf(minor))

/** Returns the parts of a formatted sample amount, to look up the symbol or name of the currency. */
export const partsOf = (currencyDisplay: 'symbol' | 'name') => formatOf(currency(), 0, currencyDisplay).formatToParts(2)

/** Returns the prefix of an amount: "$", "¥", or "CHF " with a non-breaking space. */
export const currencySymbol = (): string =>
  partsOf('symbol')
    .filter(({ type }) => type !== 'integer')
    .map(({ value }) => value)
    .join('')

// In the smallest unit, so that the number of digits is the same in every currency.
const MONEY_MAX_MINOR = 1_000_000_000

/** Returns the largest budget or price. */
export const moneyMax = (): number => amountOf(MONEY_MAX_MINOR)

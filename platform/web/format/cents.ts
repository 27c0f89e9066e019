import { currency } from './money.ts'

/**
 * Converts decimal text to the smallest unit of the currency, rounded down exactly: "1.15" dollars are 115, where floating-point arithmetic
 * would yield 114. Returns null for text that is no amount. Accepts "1e2", which a number field may contain.
 */
export function centsOf(text: string): number | null {
  const parts = /^(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i.exec(text.trim())
  if (!parts) return null
  const [, whole = '', fraction = '', exponent = '0'] = parts
  if (whole === '' && fraction === '') return null
  // Shifts the decimal point two places for cents, none for yen; any remaining fraction is less than one unit.
  const point = whole.length + Number(exponent) + currency().decimals
  const digits = (whole + fraction).padEnd(point, '0').slice(0, Math.max(point, 0))
  const cents = Number(digits)
  return Number.isSafeInteger(cents) ? cents : null
}

/** Returns which bound an amount violates; null if none. */
export function amountProblem(cents: number, least: number, most: number): 'too_small' | 'too_large' | null {
  if (cents < least) return 'too_small'
  return cents > most ? 'too_large' : null
}

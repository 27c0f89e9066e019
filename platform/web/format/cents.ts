import { currency } from './money.ts'

/**
 * Decimal text in the smallest unit of the currency, rounded down, exactly: "1.15" dollars are 115, where arithmetic with
 * fractions would make 114 of it. Null for text that is no amount. A number field may also hold "1e2".
 */
export function centsOf(text: string): number | null {
  const parts = /^(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i.exec(text.trim())
  if (!parts) return null
  const [, whole = '', fraction = '', exponent = '0'] = parts
  if (whole === '' && fraction === '') return null
  // Moving the point two places to the right makes cents, and none makes yen; what is then still behind it is less than one.
  const point = whole.length + Number(exponent) + currency().decimals
  const digits = (whole + fraction).padEnd(point, '0').slice(0, Math.max(point, 0))
  const cents = Number(digits)
  return Number.isSafeInteger(cents) ? cents : null
}

/** What is wrong with an amount outside its bounds, as a form says it; null when it may. */
export function amountProblem(cents: number, least: number, most: number): 'too_small' | 'too_large' | null {
  if (cents < least) return 'too_small'
  return cents > most ? 'too_large' : null
}

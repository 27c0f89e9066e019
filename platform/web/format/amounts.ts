import { currencySymbol, moneyMax } from './money.ts'

/** Returns the digits of a whole amount, as written in an address or shown by `AmountInput` (`$1,500`); empty for anything else. */
export function amountIn(typed: string | null): string {
  const symbol = currencySymbol()
  const text = (typed ?? '').trim()
  const digits = (text.startsWith(symbol) ? text.slice(symbol.length) : text).replace(/,/g, '')
  return /^\d{1,10}$/.test(digits) && Number(digits) <= moneyMax() ? String(Number(digits)) : ''
}

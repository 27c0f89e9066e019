import { fitsCurrency, moneyMax } from '#platform/web/format/money.ts'

/** Parses a typed amount; null if it is not a valid price. */
export function readAmount(written: string): number | null {
  const amount = /^\d{1,10}([.,]\d{1,2})?$/.test(written.trim()) ? Number(written.trim().replace(',', '.')) : NaN
  return amount <= moneyMax() && fitsCurrency(amount) ? amount : null
}

/** Parses a typed amount; null if it is none, or below the least. */
export function amountFrom(written: string, least: number): number | null {
  const amount = readAmount(written)
  return amount !== null && amount >= least ? amount : null
}

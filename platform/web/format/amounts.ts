import { MONEY_MAX } from '#platform/contract/fields.ts'

/** Whole dollars in digits, as an address says them or as `AmountInput` shows them (`$1,500`); empty for anything else. */
export function amountIn(written: string | null): string {
  const digits = (written ?? '').trim().replace(/^\$/, '').replace(/,/g, '')
  return /^\d{1,8}$/.test(digits) && Number(digits) <= MONEY_MAX ? String(Number(digits)) : ''
}

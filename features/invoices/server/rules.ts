import { readTaxId, type BillingDetails, type BillingDetailsChange } from '../contract.ts'

const DIGITS = 5

/** Formats the printed number of a document: `A-` for the platform, `S` and the account id for a seller. */
export const numberText = (series: number, number: number): string =>
  `${series === 0 ? 'A' : `S${series}`}-${String(number).padStart(DIGITS, '0')}`

/** Sums the lines of a document. */
export const totalOf = (lines: readonly { quantity: number; unit_cents: number }[]): number =>
  lines.reduce((sum, { quantity, unit_cents }) => sum + quantity * unit_cents, 0)

/**
 * Returns what a change stores: the tax number as the country writes it, whichever of the two changes. Null if it is none of the country.
 */
export function mergeDetails(before: BillingDetails, change: BillingDetailsChange): BillingDetailsChange | null {
  const { country, tax_id } = { ...before, ...change }
  if (tax_id === null || tax_id === undefined) return change
  const read = readTaxId(country ?? null, tax_id)
  return read === null ? null : { ...change, tax_id: read }
}

/** Returns what is left of the tax on a total after a part of that was refunded. It is rounded down, as other shares are. */
export function taxLeft({ total_cents, tax_cents }: { total_cents: number; tax_cents: number }, refunded: number) {
  if (tax_cents === 0 || refunded >= total_cents) return 0
  // For the largest amounts, the product exceeds the safe integers.
  return Number((BigInt(total_cents - refunded) * BigInt(tax_cents)) / BigInt(total_cents))
}

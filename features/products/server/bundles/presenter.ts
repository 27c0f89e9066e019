import { amountOf, percentOf } from '#platform/contract/currency.ts'
import type { Product } from '../../contract/shapes.ts'
import type { BundleWithProductRow, PartPrice, PartRow } from './queries/parts.ts'
import { savingsOf } from './rules.ts'

interface BundleRow extends PartPrice {
  part_count: number
  is_complete: boolean
  parts: PartRow[]
  bundles: BundleWithProductRow[]
}

/** Returns what the response for a product says of its parts, and of the bundles that have it. */
export function presentBundle(
  row: BundleRow,
  feePercent: number,
): Pick<Product, 'parts' | 'is_complete' | 'parts_total' | 'saving' | 'bundles'> {
  const totalOf = ({ price_cents }: PartPrice) => price_cents + percentOf(price_cents, feePercent)
  const sumOf = (parts: readonly PartPrice[]) => parts.reduce((sum, part) => sum + totalOf(part), 0)
  const parts_cents = row.part_count > 0 && row.is_complete ? sumOf(row.parts) : null
  return {
    parts: row.parts.map(({ price_cents, ...part }) => ({ ...part, total: amountOf(totalOf({ price_cents })) })),
    is_complete: row.is_complete,
    parts_total: parts_cents === null ? null : amountOf(parts_cents),
    saving: amountOf(parts_cents === null ? 0 : savingsOf(totalOf(row), parts_cents)),
    bundles: row.bundles.map(({ id, name, parts, ...bundle }) => ({
      id,
      name,
      total: amountOf(totalOf(bundle)),
      saving: amountOf(savingsOf(totalOf(bundle), sumOf(parts))),
    })),
  }
}

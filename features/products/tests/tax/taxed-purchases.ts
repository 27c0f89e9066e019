import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { taxLeft } from '#features/invoices/server.ts'
import type { LockedPurchase } from '../../server/purchases/queries/settle-purchase.ts'
import { totalOf } from '../../server/purchases/rules.ts'

const TAX = 337

/** Adds a tax to a price, as an order has it. */
export const taxed = ({ price_cents, fee_cents }: { price_cents: number; fee_cents: number }) => ({
  price_cents,
  fee_cents: fee_cents + TAX,
  tax_cents: TAX,
  tax_label: 'VAT 19%',
  tax_calculation: 'taxcalc_1',
})

/** What of the tax on a purchase is left. */
export const taxLeftOf = (row: LockedPurchase): number =>
  taxLeft({ total_cents: totalOf(row), tax_cents: row.tax_cents }, row.refunded_cents)

/** What the invoice of a purchase and its credit notes come to, and what of that is tax. */
export async function invoicedOf(db: Database, { id }: { id: number }): Promise<number[]> {
  const { rows } = await sql<{ cents: number; tax: number }>`
    select coalesce(sum(total_cents), 0)::bigint as cents, coalesce(sum(tax_cents), 0)::bigint as tax from invoices
    where cause = 'purchase' and reference = ${String(id)}`.execute(db)
  return [rows[0]?.cents ?? 0, rows[0]?.tax ?? 0]
}

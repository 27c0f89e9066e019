import { minorOf } from '#platform/contract/currency.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { WorkBase } from '#platform/server/work/work.ts'
import { findTaxLocation, type BilledTo } from '#features/invoices/server.ts'
import { calculateTax, taxLocationUnknown, type CalculatedTax, type ProviderLog } from '#features/payments/server.ts'
import { priceChanged } from '../purchases/http-errors.ts'
import type { Order } from '../purchases/order.ts'
import { totalOf } from '../purchases/rules.ts'

/** What a call gives to ask the provider. */
type TaxContext = Pick<WorkBase, 'db' | 'services'> & { log: ProviderLog }

/** Takes an order from the database; with an expected total, only if that is its total. */
export type TakeOrder = (db: Database, expected_total?: number) => Promise<Order>

/** The tax on an order, with the billing details by which it was calculated. */
interface OrderTax extends CalculatedTax {
  billed_to: BilledTo
}

/**
 * Asks for the tax on an order where taxes are collected; null where not, and for what is free. Throws 400 if the buyer's billing details do
 * not say where they are taxed. Never inside a transaction.
 */
export async function askForTax(base: TaxContext, order: Order): Promise<OrderTax | null> {
  const net_cents = totalOf(order)
  if (base.services.config.TAX === 'off' || net_cents === 0) return null
  const found = await findTaxLocation(base.db, order.buyer_id)
  if (found === null) throw taxLocationUnknown()
  const { location, billed_to } = found
  return { ...(await calculateTax(base, { net_cents, location })), billed_to }
}

/** Adds a tax to an order. Throws 409 if the order changed since the tax was calculated. */
function addTax(order: Order, tax: OrderTax): Order {
  if (totalOf(order) !== tax.net_cents) throw priceChanged()
  return {
    ...order,
    fee_cents: order.fee_cents + tax.cents,
    tax_cents: tax.cents,
    tax_label: tax.label,
    tax_calculation: tax.calculation,
    billed_to: JSON.stringify(tax.billed_to),
  }
}

/**
 * Returns how to take an order with the tax on it: it was calculated before, outside any transaction. Where taxes are collected, the
 * expected total is that with the tax.
 */
export async function withTax(
  base: TaxContext,
  take: TakeOrder,
  expected_total: number | undefined,
): Promise<(db: Database) => Promise<Order>> {
  const takeWithoutTax = (db: Database) => take(db, expected_total)
  if (base.services.config.TAX === 'off') return takeWithoutTax
  const tax = await askForTax(base, await take(base.db))
  if (tax === null) return takeWithoutTax
  return async (db) => {
    const order = addTax(await take(db), tax)
    if (expected_total !== undefined && minorOf(expected_total) !== totalOf(order)) throw priceChanged()
    return order
  }
}

import type { TaxLocation } from '#features/payments/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { taxIdKind } from '../contract.ts'
import { findBillingDetails } from './queries/details.ts'
import type { BilledTo } from './queries/issue-invoice.ts'

/** Finds where an account is taxed, with the billing details that say so; null until they name a country. */
export async function findTaxLocation(
  db: Database,
  accountId: number,
): Promise<{ location: TaxLocation; billed_to: BilledTo } | null> {
  const details = await findBillingDetails(db, accountId)
  if (!details || details.country === null) return null
  const { name, address, country, postal_code, tax_id } = details
  const kind = tax_id === null ? null : taxIdKind(country, tax_id)
  const location = { country, postal_code, tax_id: kind === null || tax_id === null ? null : { kind, value: tax_id } }
  return { location, billed_to: { name, address, country, tax_id } }
}

import type { TaxLocation } from '#features/payments/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { taxIdKind } from '../contract.ts'
import { findBillingDetails } from './queries/details.ts'

/** Finds where an account is taxed, by its billing details; null until they name a country. */
export async function findTaxLocation(db: Database, accountId: number): Promise<TaxLocation | null> {
  const details = await findBillingDetails(db, accountId)
  if (!details || details.country === null) return null
  const { country, postal_code, tax_id } = details
  const kind = tax_id === null ? null : taxIdKind(country, tax_id)
  return { country, postal_code, tax_id: kind === null || tax_id === null ? null : { kind, value: tax_id } }
}

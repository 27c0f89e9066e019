import type { Database } from '#platform/server/database/database.ts'
import type { SellerDetails } from '../contract.ts'
import { findDeclaration, type DeclarationRow } from './queries.ts'

/** Returns a declaration as its seller and buyers read it. */
export function presentDetails(row: DeclarationRow | undefined): SellerDetails {
  if (!row) return { sells_as: null, trader: null }
  const { sells_as, name, address, email, certified_at, phone, register_number, vat_id } = row
  // The database ensures that traders have all four.
  if (name === null || address === null || email === null || certified_at === null) return { sells_as, trader: null }
  return { sells_as, trader: { name, address, email, phone, register_number, vat_id, certified_at } }
}

/** Returns what an account has declared. */
export const readSellerDetails = async (db: Database, accountId: number): Promise<SellerDetails> =>
  presentDetails(await findDeclaration(db, accountId))

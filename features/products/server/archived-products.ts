import { amountOf } from '#platform/contract/currency.ts'
import type { Database } from '#platform/server/database/database.ts'
import { listArchivedRows } from './queries/archived-products.ts'

// The database writes moments into JSON with the offset of its own time zone.
const instantOf = (moment: string): string => new Date(moment).toISOString()

/** Lists a developer's products for an archive of their work, oldest first, with their prices as decimals. */
export async function listArchivedProducts(db: Database, developerId: number) {
  const rows = await listArchivedRows(db, developerId)
  return rows.map(({ price_cents, suggested_price_cents, files, ...product }) => ({
    ...product,
    price: amountOf(price_cents),
    suggested_price: suggested_price_cents === null ? null : amountOf(suggested_price_cents),
    files: files.map((file) => ({
      ...file,
      created_at: instantOf(file.created_at),
      superseded_at: file.superseded_at && instantOf(file.superseded_at),
    })),
  }))
}

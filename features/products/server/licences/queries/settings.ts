import { sql } from 'kysely'
import { changesRow, type Database } from '#platform/server/database/database.ts'
import type { LicenceSettings, LicenceSource } from '../../../contract/licences.ts'

/** Column for queries on `products`: where a product's licence keys come from; null if it has none. */
export const licenceSource = sql<LicenceSource | null>`(
  select source from licence_settings where product_id = products.id
)`.as('licence_source')

export const findSource = async (db: Database, product_id: number): Promise<LicenceSource | null> => {
  const row = await db
    .selectFrom('licence_settings')
    .select('source')
    .where('product_id', '=', product_id)
    .executeTakeFirst()
  return row?.source ?? null
}

/** Returns where a product's keys come from, and how many there are. */
export const getSettings = (db: Database, product_id: number): Promise<LicenceSettings> =>
  db
    .selectNoFrom([
      sql<LicenceSource | null>`(select source from licence_settings where product_id = ${product_id})`.as('source'),
      sql<number>`(
        select count(*) from licence_keys where product_id = ${product_id} and purchase_id is null
      )`.as('unused'),
      sql<number>`(
        select count(*) from licence_keys
        where product_id = ${product_id} and purchase_id is not null and revoked_at is null
      )`.as('issued'),
      sql<number>`(
        select count(*) from owed_licence_keys owed join purchases on purchases.id = owed.purchase_id
        where owed.product_id = ${product_id} and purchases.status = 'paid'
      )`.as('owed'),
    ])
    .executeTakeFirstOrThrow()

export const storeSource = (db: Database, product_id: number, source: LicenceSource | null, updated_at: Date) =>
  db
    .insertInto('licence_settings')
    .values({ product_id, source, updated_at })
    .onConflict((on) => on.column('product_id').doUpdateSet({ source, updated_at }))
    .execute()

/** Stores what the seller is told of a list that runs out; false if they were told before. */
export const storeWarning = (db: Database, product_id: number, warning: 'few_left' | 'none_left'): Promise<boolean> =>
  changesRow(
    db
      .updateTable('licence_settings')
      .set({ warning })
      .where('product_id', '=', product_id)
      .where('warning', 'is distinct from', warning),
  )

/** Lets the seller be told again when the list runs out. */
export const clearWarning = (db: Database, product_id: number) =>
  db.updateTable('licence_settings').set({ warning: null }).where('product_id', '=', product_id).execute()

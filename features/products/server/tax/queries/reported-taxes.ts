import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Finds what the provider's tax reports say of a purchase. */
export const findReported = (db: Database, purchaseId: number) =>
  db.selectFrom('reported_taxes').select('tax_transaction').where('purchase_id', '=', purchaseId).executeTakeFirst()

/** Stores the provider's tax transaction of a purchase; one that is stored stays. */
export const storeReported = (db: Database, purchaseId: number, transaction: string) =>
  db
    .insertInto('reported_taxes')
    .values({ purchase_id: purchaseId, tax_transaction: transaction })
    .onConflict((on) => on.column('purchase_id').doNothing())
    .execute()

/**
 * Begins the reversal of what was refunded of a purchase beyond what is reversed, and returns it, or the one that is being made; undefined
 * if nothing is to be reversed.
 */
export function beginReversal(
  db: Database,
  purchaseId: number,
  refunded: number,
): Promise<{ reversed_cents: number; reversing_cents: number } | undefined> {
  return db
    .updateTable('reported_taxes')
    .set({ reversing_cents: sql`coalesce(reversing_cents, ${refunded})` })
    .where('purchase_id', '=', purchaseId)
    .where(sql<boolean>`coalesce(reversing_cents, ${refunded}) > reversed_cents`)
    .returning(['reversed_cents', sql<number>`reversing_cents`.as('reversing_cents')])
    .executeTakeFirst()
}

/** Stores that a reversal was made; whoever comes second changes nothing. */
export const endReversal = (db: Database, purchaseId: number, until: number) =>
  db
    .updateTable('reported_taxes')
    .set({ reversed_cents: until, reversing_cents: null })
    .where('purchase_id', '=', purchaseId)
    .where('reversing_cents', '=', until)
    .execute()

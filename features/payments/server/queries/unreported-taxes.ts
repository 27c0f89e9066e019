import { sql } from 'kysely'
import { isNextToCheck, type Database } from '#platform/server/database/database.ts'

/** Notes that a tax was paid or returned which the provider's reports do not have yet, in the transaction that books it. */
export const noteUnreported = (db: Database, reference: string, since: Date) =>
  db
    .insertInto('unreported_taxes')
    .values({ reference, since })
    .onConflict((on) => on.column('reference').doUpdateSet({ changes: sql`unreported_taxes.changes + 1` }))
    .execute()

/** Returns how often a tax changed since it was last reported; undefined if it is reported. */
export const findUnreported = async (db: Database, reference: string): Promise<number | undefined> =>
  (await db.selectFrom('unreported_taxes').select('changes').where('reference', '=', reference).executeTakeFirst())
    ?.changes

/** Notes that a tax is reported, unless it changed after so many changes. */
export const endUnreported = (db: Database, reference: string, changes: number) =>
  db.deleteFrom('unreported_taxes').where('reference', '=', reference).where('changes', '=', changes).execute()

/** Claims taxes that were not reported since before a moment, least often checked first, and counts the check. */
export const claimUnreported = (db: Database, { before, limit }: { before: string; limit: number }) =>
  db
    .updateTable('unreported_taxes')
    .set({ checks: sql`checks + 1` })
    .where(isNextToCheck('unreported_taxes', limit, sql<boolean>`since < ${before}::timestamptz`))
    .returning('reference')
    .execute()

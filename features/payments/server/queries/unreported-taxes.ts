import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Notes that a tax was paid or returned which the provider's reports do not have yet, in the transaction that books it. */
export const noteUnreported = (db: Database, reference: string, since: Date) =>
  db
    .insertInto('unreported_taxes')
    .values({ reference, since })
    .onConflict((on) => on.column('reference').doUpdateSet({ changes: sql`unreported_taxes.changes + 1` }))
    .execute()

/** Finds that a tax is not reported, and how often it changed since then; undefined if it is reported. */
export const findUnreported = (db: Database, reference: string) =>
  db.selectFrom('unreported_taxes').select(['id', 'changes']).where('reference', '=', reference).executeTakeFirst()

/** Notes that a tax is reported, unless it changed since it was found. */
export const endUnreported = (db: Database, { id, changes }: { id: number; changes: number }) =>
  db.deleteFrom('unreported_taxes').where('id', '=', id).where('changes', '=', changes).execute()

/** Lists taxes that were not reported since before a moment, least often tried first. */
export const listUnreported = (db: Database, { before, limit }: { before: string; limit: number }) =>
  db
    .selectFrom('unreported_taxes')
    .select(['id', 'reference'])
    .where('since', '<', before)
    .orderBy('checks')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Counts that the comparison tries to report a tax. */
export const countTry = (db: Database, id: number) =>
  db
    .updateTable('unreported_taxes')
    .set({ checks: sql`checks + 1` })
    .where('id', '=', id)
    .execute()

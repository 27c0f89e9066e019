import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Records that an account accepted the terms up to a version. */
export const insertAcceptance = (
  db: Database,
  row: { account_id: number; version_number: number; accepted_at: Date },
) =>
  db
    .insertInto('terms_acceptances')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()

/** Finds the newest version of the terms that needs acceptance and that the account has not accepted. */
export const findDue = (db: Database, accountId: number, inForceAt?: Date) =>
  db
    .selectFrom('legal_versions as version')
    .select(['number', 'summary', 'effective_at'])
    .where('document', '=', 'terms')
    .where('needs_acceptance', '=', true)
    .where('withdrawn_at', 'is', null)
    .$if(inForceAt !== undefined, (query) => query.where('effective_at', '<=', (inForceAt as Date).toISOString()))
    .where(
      sql<boolean>`not exists (
        select from terms_acceptances where account_id = ${accountId} and version_number >= version.number)`,
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Lists an account's acceptances for its export. */
export const listAcceptances = (db: Database, accountId: number) =>
  db
    .selectFrom('terms_acceptances')
    .select(['version_number', 'accepted_at'])
    .where('account_id', '=', accountId)
    .orderBy('version_number')
    .execute()

/** Deletes the acceptances of an account that is about to be closed. */
export const deleteAcceptances = (db: Database, accountId: number) =>
  db.deleteFrom('terms_acceptances').where('account_id', '=', accountId).execute()

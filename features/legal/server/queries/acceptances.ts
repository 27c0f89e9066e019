import { sql, type RawBuilder } from 'kysely'
import type { AccountCondition, Database } from '#platform/server/database/database.ts'

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

// Versions of the terms that need acceptance and that the account has not accepted.
const isDue = (account: RawBuilder<number>) => sql<boolean>`
  version.document = 'terms' and version.needs_acceptance and version.withdrawn_at is null and not exists (
    select from terms_acceptances where account_id = ${account} and version_number >= version.number)`

/** Whether terms in force need an acceptance that the account has not given. */
export const owesConsent: AccountCondition = (account, now) => sql<boolean>`
  exists (select from legal_versions as version where version.effective_at <= ${now} and ${isDue(account)})`

/**
 * Finds the newest version of the terms that needs acceptance and that the account has not accepted; one in force comes first, because
 * posting and buying are refused until it is accepted.
 */
export const findDue = (db: Database, accountId: number, now: Date) => {
  const isInForce = sql<boolean>`version.effective_at <= ${now}`
  return db
    .selectFrom('legal_versions as version')
    .select(['number', 'summary', 'effective_at', isInForce.as('is_required')])
    .where(isDue(sql<number>`${accountId}`))
    .orderBy(isInForce, 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

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

import type { Database } from '#platform/server/database/database.ts'
import type { BankDetailsChange } from '../../contract.ts'

/** Finds where an account is paid. */
export const findBankDetails = (db: Database, accountId: number) =>
  db
    .selectFrom('bank_details')
    .select(['holder', 'account', 'changed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Stores where an account is paid. */
export const storeBankDetails = (
  db: Database,
  accountId: number,
  { now, ...details }: BankDetailsChange & { now: Date },
) =>
  db
    .insertInto('bank_details')
    .values({ account_id: accountId, ...details, changed_at: now })
    .onConflict((on) => on.column('account_id').doUpdateSet({ ...details, changed_at: now }))
    .returning(['holder', 'account', 'changed_at'])
    .executeTakeFirstOrThrow()

/** Deletes where an account is paid. */
export const deleteBankDetails = (db: Database, accountId: number) =>
  db.deleteFrom('bank_details').where('account_id', '=', accountId).execute()

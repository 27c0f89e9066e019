import type { Database } from '#platform/server/database/database.ts'

interface Withdrawal {
  rater_id: number
  agreement_id: number
  withdrawn_at: Date
}

/** Stores that an account withdrew its rating about an agreement. */
export const insertWithdrawal = (db: Database, withdrawal: Withdrawal) =>
  db
    .insertInto('rating_withdrawals')
    .values(withdrawal)
    .onConflict((on) => on.doNothing())
    .execute()

/** Whether an account withdrew its rating about an agreement. */
export const hasWithdrawn = async (db: Database, raterId: number, agreementId: number): Promise<boolean> =>
  (await db
    .selectFrom('rating_withdrawals')
    .select('rater_id')
    .where('rater_id', '=', raterId)
    .where('agreement_id', '=', agreementId)
    .executeTakeFirst()) !== undefined

export const listWithdrawals = (db: Database, raterId: number) =>
  db
    .selectFrom('rating_withdrawals')
    .select(['agreement_id', 'withdrawn_at'])
    .where('rater_id', '=', raterId)
    .orderBy('agreement_id')
    .execute()

export const deleteWithdrawals = (db: Database, raterId: number) =>
  db.deleteFrom('rating_withdrawals').where('rater_id', '=', raterId).execute()

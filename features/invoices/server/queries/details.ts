import type { Database } from '#platform/server/database/database.ts'
import type { BillingDetails, BillingDetailsChange } from '../../contract.ts'

const COLUMNS = ['name', 'address', 'country', 'postal_code', 'tax_id'] as const

export const findBillingDetails = (db: Database, accountId: number): Promise<BillingDetails | undefined> =>
  db.selectFrom('billing_details').select(COLUMNS).where('account_id', '=', accountId).executeTakeFirst()

/** Finds billing details and locks them until the transaction ends. */
export const lockBillingDetails = (db: Database, accountId: number): Promise<BillingDetails | undefined> =>
  db.selectFrom('billing_details').select(COLUMNS).where('account_id', '=', accountId).forUpdate().executeTakeFirst()

/** Stores the named billing details; the others are left unchanged. */
export const saveBillingDetails = (db: Database, accountId: number, change: BillingDetailsChange, now: Date) =>
  db
    .insertInto('billing_details')
    .values({ account_id: accountId, ...change, updated_at: now })
    .onConflict((on) => on.column('account_id').doUpdateSet({ ...change, updated_at: now }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const deleteBillingDetails = (db: Database, accountId: number) =>
  db.deleteFrom('billing_details').where('account_id', '=', accountId).execute()

import type { Database } from '#platform/server/database/database.ts'
import { hourOf } from '#platform/server/dates.ts'

/** Stores an event for processing; false if it was stored before. */
export async function insertEvent(
  db: Database,
  { id, type, subject, now }: { id: string; type: string; subject: object; now: Date },
): Promise<boolean> {
  const noted = await db
    .insertInto('payment_events')
    .values({ id, type, subject: JSON.stringify(subject), received_at: hourOf(now) })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Returns the subject of an event; null once it was processed. */
export const findWaiting = async (db: Database, id: string): Promise<unknown> =>
  (await db.selectFrom('payment_events').select('subject').where('id', '=', id).executeTakeFirst())?.subject ?? null

/** Marks an event as processed and deletes its subject; false if another worker was faster. */
export async function markWorked(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_events')
    .set({ subject: null })
    .where('id', '=', id)
    .where('subject', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lists unprocessed events, oldest first. */
export const listWaiting = (db: Database, since: string, limit: number) =>
  db
    .selectFrom('payment_events')
    .select('id')
    .where('subject', 'is not', null)
    .where('received_at', '>=', since)
    .orderBy('received_at')
    .limit(limit)
    .execute()

const customers = (db: Database) => db.selectFrom('payment_customers')

/** Finds the provider's customer id of an account. */
export const findCustomer = async (db: Database, accountId: number): Promise<string | undefined> =>
  (await customers(db).select('stripe_customer_id').where('account_id', '=', accountId).executeTakeFirst())
    ?.stripe_customer_id

/** Finds the account of a customer of the provider. */
export const findAccountOfCustomer = async (db: Database, customerId: string): Promise<number | undefined> =>
  (await customers(db).select('account_id').where('stripe_customer_id', '=', customerId).executeTakeFirst())?.account_id

/** Stores the customer of an account; the first of concurrent calls wins. Only a customer that the provider has lost is replaced. */
export const storeCustomer = (
  db: Database,
  values: { account_id: number; stripe_customer_id: string },
  lost: string | null,
) =>
  db
    .insertInto('payment_customers')
    .values(values)
    .onConflict((on) =>
      on
        .column('account_id')
        .doUpdateSet(values)
        .where('payment_customers.stripe_customer_id', '=', lost ?? ''),
    )
    .execute()

export const getPayer = (db: Database, accountId: number) =>
  db
    .selectFrom('accounts')
    .select(['email', 'full_name', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

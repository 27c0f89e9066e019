import type { Database } from '#platform/server/database.ts'

export const isKnownEvent = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Notes an event as acted on; false when another delivery of it was faster. */
export const insertEvent = async (db: Database, event: { id: string; type: string; received_at: Date }) => {
  const noted = await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

const customers = (db: Database) => db.selectFrom('payment_customers')

/** The provider's customer of an account, if it has one yet. */
export const findCustomer = async (db: Database, accountId: number): Promise<string | undefined> =>
  (await customers(db).select('stripe_customer_id').where('account_id', '=', accountId).executeTakeFirst())
    ?.stripe_customer_id

/** The account of a customer of the provider. */
export const findAccountOfCustomer = async (db: Database, customerId: string): Promise<number | undefined> =>
  (await customers(db).select('account_id').where('stripe_customer_id', '=', customerId).executeTakeFirst())?.account_id

/**
 * Keeps the first customer of an account, whoever of two that ask at once comes first; only one that the provider has lost
 * gives way.
 */
export const keepCustomer = (
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

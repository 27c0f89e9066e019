import { rowsFor, changesRow, type Database } from '#platform/server/database/database.ts'
import { hourOf } from '#platform/server/dates.ts'

/** An event to process. */
export interface NewEvent {
  id: string
  type: string
  /** Ids that it names. */
  subject: Readonly<Record<string, string | undefined>>
}

/** Stores events for processing in one statement; returns the ids of those that were not stored before. */
export async function insertEvents(db: Database, events: readonly NewEvent[], now: Date): Promise<string[]> {
  if (events.length === 0) return []
  const rows = events.map((event) => ({ ...event, received_at: hourOf(now) }))
  const stored = await db
    .insertInto('payment_events')
    .columns(['id', 'type', 'subject', 'received_at'])
    .expression(rowsFor('payment_events', ['id', 'type', 'subject', 'received_at'], rows))
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  return stored.map(({ id }) => id)
}

/** Returns the subject of an event; null once it was processed. */
export const findWaiting = async (db: Database, id: string): Promise<unknown> =>
  (await db.selectFrom('payment_events').select('subject').where('id', '=', id).executeTakeFirst())?.subject ?? null

/** Marks an event as processed and deletes its subject; false if another worker was faster. */
export const markProcessed = (db: Database, id: string): Promise<boolean> =>
  changesRow(
    db.updateTable('payment_events').set({ subject: null }).where('id', '=', id).where('subject', 'is not', null),
  )

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
  lostCustomer: string | null,
) =>
  db
    .insertInto('payment_customers')
    .values(values)
    .onConflict((on) =>
      on
        .column('account_id')
        .doUpdateSet(values)
        .where('payment_customers.stripe_customer_id', '=', lostCustomer ?? ''),
    )
    .execute()

export const getPayer = (db: Database, accountId: number) =>
  db
    .selectFrom('accounts')
    .select(['email', 'full_name', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

/** Finds how far the provider's list of events was read. */
export const findEventProgress = (db: Database) =>
  db.selectFrom('payment_event_progress').select(['read_until', 'newest_at', 'last_event']).executeTakeFirst()

/** Stores how far the provider's list of events was read. */
export const storeEventProgress = (
  db: Database,
  row: { read_until: string; newest_at: string | null; last_event: string | null },
) =>
  db
    .insertInto('payment_event_progress')
    .values(row)
    .onConflict((on) => on.column('is_only').doUpdateSet(row))
    .execute()

/** Finds the results of the last check of the payment settings. */
export const findChecks = (db: Database) =>
  db.selectFrom('payment_checks').select(['checked_at', 'checks']).executeTakeFirst()

/** Stores the results of a check of the payment settings in place of the last. */
export async function storeChecks(db: Database, checked_at: Date, checks: readonly object[]): Promise<void> {
  const row = { checked_at, checks: JSON.stringify(checks) }
  await db
    .insertInto('payment_checks')
    .values(row)
    .onConflict((on) => on.column('is_only').doUpdateSet(row))
    .execute()
}

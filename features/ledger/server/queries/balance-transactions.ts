import { sql } from 'kysely'
import { anyOf, rowsFor, type Database } from '#platform/server/database/database.ts'

/** Returns those of these balance transactions that are booked as fees or stored as unbooked. */
export async function listKnownTransactions(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ledger_causes')
    .select('reference as id')
    .where('kind', '=', 'provider_fee')
    .where(anyOf('reference', ids))
    .unionAll((stored) => stored.selectFrom('unbooked_transactions').select('id').where(anyOf('id', ids)))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

interface UnbookedTransaction {
  id: string
  type: string
  net_cents: number
  created_at: string
}

/** Stores balance transactions that are booked nowhere, each once. */
export const insertUnbooked = (db: Database, rows: readonly UnbookedTransaction[]) =>
  db
    .insertInto('unbooked_transactions')
    .columns(['id', 'type', 'net_cents', 'created_at'])
    .expression(rowsFor('unbooked_transactions', ['id', 'type', 'net_cents', 'created_at'], rows))
    .onConflict((on) => on.column('id').doNothing())
    .execute()

/** Returns until when balance transactions were read; undefined before the first time. */
export const findReadUntil = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('balance_transactions_read').select('read_until').executeTakeFirst())?.read_until

/** Stores until when balance transactions were read; never moves back. */
export const storeReadUntil = (db: Database, read_until: string) =>
  db
    .insertInto('balance_transactions_read')
    .values({ read_until })
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet({ read_until: sql`greatest(balance_transactions_read.read_until, excluded.read_until)` }),
    )
    .execute()

/** Returns when the first entry was posted; undefined in an empty ledger. */
export const findFirstPosting = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('ledger_entries').select('posted_at').orderBy('posted_at').limit(1).executeTakeFirst())
    ?.posted_at

/** Sums what the provider should hold by what is booked and stored, and what people are owed: their balances, and the money of milestones. */
export async function readHoldings(db: Database): Promise<{ held_cents: number; people_cents: number }> {
  const { rows } = await sql<{ held_cents: number; people_cents: number }>`
    select (
      (select coalesce(sum(net_cents), 0) from unbooked_transactions)
      - (select coalesce(sum(cents), 0) from ledger_postings where house = 'provider')
    )::bigint as held_cents,
    (
      (select coalesce(sum(cents), 0) from ledger_balances where cents > 0)
      + (select coalesce(sum(cents), 0) from ledger_postings where house = 'escrow')
    )::bigint as people_cents`.execute(db)
  return rows[0] ?? { held_cents: 0, people_cents: 0 }
}

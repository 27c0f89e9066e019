import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { insertRequests } from '../load/fill.ts'
import { CLIENT, CREATOR, hashOf, withoutIndexes } from '../load/rows.ts'
import { insertTopUps } from '../money/fill.ts'
import { insertAll, type Rows } from './rows.ts'
import { rowsOf } from './tables.ts'

/** The smaller database, so many times as large: rows in each table, and messages. */
export interface Size {
  rows: number
  messages: number
}

const BOOKS = ['ledger_causes', 'ledger_entries', 'ledger_postings', 'ledger_balances']

/** How each person signs in. */
export const tokenOf = (id: number) => `bench-reader-${String(id).padStart(30, '0')}`

/** A client and a creator who own a tenth of everything, two who own a few pages of it, and the operator. */
export const PEOPLE = {
  'client with many': CLIENT.id,
  'creator with many': CREATOR.id,
  'client with few': 3,
  'creator with few': 4,
  operator: 5,
  blocker: 7,
} as const
export type Asker = keyof typeof PEOPLE

/** Fills an empty, migrated database with so many rows of everything that is listed. */
export async function fillLists(db: Database, { rows, messages }: Size): Promise<void> {
  const tables: Rows[] = rowsOf(rows)
  const own = ['accounts', 'requests', 'conversations', 'messages', 'request_participants']
  const names = [...new Set([...own, ...BOOKS, ...tables.map(({ table }) => table)])]
  await withoutIndexes(db, names, async () => {
    await insertRequests(db, { accounts: rows, requests: rows, messages, longest: messages / 10, inbox: rows / 10 })
    // Foreign keys are right by construction as far as lists follow them.
    await sql`set session_replication_role = replica`.execute(db)
    await sql`delete from subscriptions`.execute(db)
    for (const each of tables) await insertAll(db, each)
    // Half of the entries are of one person, each of the others has fifty.
    await insertTopUps(db, rows, rows / 100)
    await sql`set session_replication_role = replica`.execute(db)
    await sql`insert into sessions (account_id, token_hash, created_at, last_seen_at, expires_at)
      select id, hash, now(), now() + interval '1 day', now() + interval '30 days'
      from unnest(${Object.values(PEOPLE)}::bigint[], ${Object.values(PEOPLE).map((id) => hashOf(tokenOf(id)))}::bytea[]) as one (id, hash)`.execute(
      db,
    )
    await sql`set session_replication_role = default`.execute(db)
  })
  await sql`vacuum analyze`.execute(db)
}

import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Returns whether an account is open (neither closed nor suspended), and holds off its closing until the transaction ends. */
export async function holdOpenAccount(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`select is_account_open(${id}::bigint) as is_open`.execute(db)
  return rows[0]?.is_open ?? false
}

/**
 * Waits for everything under way for an account to commit, and holds off what follows until the transaction ends. Take it before all other
 * locks, as those who hold the account open do.
 */
export const lockForClosing = (db: Database, id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('account ' || ${id}::bigint, 0))`.execute(db)

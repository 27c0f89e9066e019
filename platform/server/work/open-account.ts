import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FirstStatement } from '../database/first-statement.ts'
import { COMMAND_ID, type Caller } from '../http/caller.ts'
import { invalidToken, notSignedIn } from '../http/http-errors.ts'

/** Account on whose behalf a transaction writes. */
export type Actor = Pick<Caller, 'id' | 'token_scopes'>

/**
 * Returns the first statement of a transaction in which somebody writes: it holds off closing their account until the transaction ends. The
 * account may have been closed since the call was authorized, and nothing would erase what it writes now: then it throws 401.
 */
export const expectOpenAccount = ({ id, token_scopes }: Actor): FirstStatement | undefined =>
  id === COMMAND_ID
    ? undefined
    : {
        text: `select is_account_open(${Math.trunc(id)}) as is_open`,
        check: (row) => {
          if (!(row as { is_open: boolean }).is_open) throw token_scopes ? invalidToken() : notSignedIn()
        },
      }

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

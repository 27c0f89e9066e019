import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Lists the accounts that a change of a request concerns: the owner, and the newest recipients and participants. */
export async function listConcerned(db: Database, requestId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select user_id as account_id from requests where id = ${requestId}
    union (
      select shared_with_user_id from request_shares where request_id = ${requestId} order by id desc limit ${limit}
    ) union (
      select account_id from request_participants where request_id = ${requestId} order by account_id desc limit ${limit}
    )`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

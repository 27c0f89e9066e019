import { sql } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'

/** Shares a request read-only with those accounts that are developers, can be reached and do not have it yet; returns the new shares. */
export async function insertShares(
  db: Database,
  {
    request_id,
    owner_id,
    account_ids,
    now,
  }: { request_id: number; owner_id: number; account_ids: readonly number[]; now: Date },
): Promise<{ id: number; account_id: number; created_at: string }[]> {
  const { rows } = await sql<{ id: number; account_id: number; created_at: string }>`
    insert into request_shares (request_id, shared_with_user_id, created_at)
    select ${request_id}, id, ${now} from accounts
    where ${anyOf('id', account_ids)} and user_type = 'developer' and is_active
      and not is_contact_refused(${owner_id}::bigint, id)
    order by id
    on conflict on constraint request_shares_once do nothing
    returning id, shared_with_user_id as account_id, created_at`.execute(db)
  return rows
}

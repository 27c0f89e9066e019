import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { fillAccounts } from '../load/rows.ts'

/** Token with which a person is signed in. */
export const tokenOf = (accountId: number): string => `bench-stream-${String(accountId).padStart(30, '0')}`

/** Fills a database with so many people, each signed in. */
export async function fillPeople(db: Database, people: number): Promise<void> {
  await fillAccounts(db, people)
  await sql`insert into sessions (account_id, token_hash, created_at, last_seen_at, expires_at)
    select id, sha256(convert_to('bench-stream-' || lpad(id::text, 30, '0'), 'UTF8')),
      now(), now(), now() + interval '30 days'
    from accounts`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { ClientRecord } from '../contract.ts'

/**
 * What a client has done here; undefined when there is no such client. A status set by hand hires nobody: only an agreement does.
 * The answers weighed are those of the newest conversations, by a message or by a decision about the pitch.
 */
export async function findClientStatistics(
  db: Database,
  clientId: number,
  weighed: number,
): Promise<ClientRecord | undefined> {
  const { rows } = await sql<ClientRecord>`
    with posted as (
      select count(*)::integer as requests_posted,
        count(*) filter (where status <> 'open')::integer as requests_decided,
        count(*) filter (where agreed_amount is not null)::integer as requests_hired
      from requests where user_id = ${clientId}
    ), answered as (
      select extract(epoch from least(answer.created_at, pitch.answered_at) - asked.created_at) as seconds
      from (
        select id, client_id, developer_id from conversations
        where client_id = ${clientId} order by updated_at desc, id desc limit ${weighed}
      ) pair
      join lateral (
        select id, created_at from messages
        where conversation_id = pair.id and user_id = pair.developer_id order by id limit 1
      ) asked on true
      left join lateral (
        select created_at from messages
        where conversation_id = pair.id and id > asked.id and user_id = pair.client_id order by id limit 1
      ) answer on true
      cross join lateral (
        select min(answered_at) as answered_at from snags
        where conversation_id = pair.id and answered_at >= asked.created_at
      ) pitch
      where answer.created_at is not null or pitch.answered_at is not null
    )
    select accounts.id as client_id, accounts.username, accounts.email_verified_at is not null as email_verified,
      accounts.created_at as member_since, posted.requests_posted, posted.requests_decided,
      posted.requests_hired, (posted.requests_hired::numeric / nullif(posted.requests_decided, 0)) as hire_rate,
      (select round(percentile_cont(0.5) within group (order by seconds))::integer from answered) as median_answer_seconds,
      rated.average_rating as rating, coalesce(rated.total_ratings, 0) as total_ratings
    from accounts cross join posted
    left join rating_totals rated on rated.kind = 'client' and rated.target_id = accounts.id and rated.total_ratings > 0
    where accounts.id = ${clientId} and accounts.user_type = 'client' and accounts.is_active`.execute(db)
  return rows[0]
}

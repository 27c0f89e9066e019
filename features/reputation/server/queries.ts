import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { ClientRecord, ProjectRecord, WorkRating } from '../contract.ts'

/**
 * Returns a client's statistics; undefined if there is no such client. Only agreements count as hires, not a status set by hand. Response
 * figures cover the newest conversations, where a message or a decision about the pitch is a response.
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

/** Lists the ratings that the sides of a conversation gave each other for the work agreed there, as one of them may read them. */
export async function listWorkRatings(
  db: Database,
  conversation: { id: number; request_id: number },
  readerId: number,
): Promise<WorkRating[]> {
  const isReadable = sql`(rating.hidden_until is null or rating.rater_id = ${readerId})`
  const { rows } = await sql<WorkRating>`
    select rating.id, rating.agreement_id, rating.rater_id as user_id, rating.hidden_until,
      case when ${isReadable} then rating.stars end as stars,
      case when ${isReadable} then rating.comment end as comment,
      rating.updated_at as timestamp
    from agreements join ratings rating on rating.agreement_id = agreements.id
    where agreements.request_id = ${conversation.request_id} and agreements.conversation_id = ${conversation.id}
      and rating.kind in ('developer', 'client')
    order by rating.updated_at, rating.id`.execute(db)
  return rows
}

type RecordRow = ProjectRecord & { client_id: number; developer_id: number }

/**
 * Returns what belongs to an agreement: its two sides as they are now, the request, the creator's pitch and the ratings of each other. The
 * creator's participation keeps the request readable for them. Hidden ratings are shown only to their author.
 */
export async function findProjectRecord(
  db: Database,
  agreementId: number,
  readerId: number,
): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    select a.client_id, a.developer_id,
      (select case when closed_at is null then full_name else shown_name end from accounts where id = a.client_id) as client_name,
      (select case when closed_at is null then full_name else shown_name end from accounts where id = a.developer_id) as developer_name,
      (
        select json_build_object('title', r.title, 'content', r.content, 'estimated_budget', r.estimated_budget,
          'created_at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from requests r where r.id = a.request_id and (r.is_public or r.user_id = ${readerId} or exists (
          select from request_participants p where p.request_id = r.id and p.account_id = ${readerId}
        ))
      ) as request,
      (
        select json_build_object('message', s.message,
          'snagged_at', to_char(s.snagged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from snags s where s.request_id = a.request_id and s.developer_id = a.developer_id
        order by s.id desc limit 1
      ) as pitch,
      coalesce((
        select json_agg(json_build_object('by', r.by, 'stars', r.stars, 'comment', r.comment) order by r.id)
        from (
          select id, 'client' as by, stars, comment from ratings
          where kind = 'developer' and target_id = a.developer_id and rater_id = a.client_id
            and agreement_id = a.id and (hidden_until is null or rater_id = ${readerId})
          union all
          select id, 'developer' as by, stars, comment from ratings
          where kind = 'client' and target_id = a.client_id and rater_id = a.developer_id
            and agreement_id = a.id and (hidden_until is null or rater_id = ${readerId})
        ) r
      ), '[]') as ratings
    from agreements a where a.id = ${agreementId}`.execute(db)
  return rows[0]
}

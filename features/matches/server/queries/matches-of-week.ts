import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** The newest matches of somebody in a week, and how many there were. */
export interface WeekOfMatches {
  account_id: number
  matches: { name: string; reasons: string[] }[]
  count: number
}

interface Window {
  since: string
  after: number
  limit: number
}

const MATCHES_NAMED = 3

/** Lists creators, by id, with the open public requests found for them that they can still take on. */
export async function listWeeksOfCreators(db: Database, { since, after, limit }: Window): Promise<WeekOfMatches[]> {
  const { rows } = await sql<WeekOfMatches>`
    select account_id, count(*)::integer as count, (
      array_agg(json_build_object('name', title, 'reasons', reasons) order by found_at desc, request_id desc)
    )[1:${sql.lit(MATCHES_NAMED)}] as matches
    from (
      select match.*, requests.title from request_matches match
      join requests on requests.id = match.request_id and requests.is_public and requests.status = 'open'
      join accounts owner on owner.id = requests.user_id and owner.is_active
      where match.account_id > ${after} and match.found_at > ${since}
        and not exists (
          select from request_participants participant
          where participant.request_id = match.request_id and participant.account_id = match.account_id
        )
        and not exists (
          select from dismissed_requests dismissed
          where dismissed.request_id = match.request_id and dismissed.account_id = match.account_id
        )
        and not are_blocked(match.account_id, requests.user_id)
    ) found
    group by account_id order by account_id limit ${limit}`.execute(db)
  return rows
}

/** A client's newest request of a week, and the creators found for it. */
export interface WeekOfClient extends WeekOfMatches {
  request_id: number
  title: string
}

/** Lists clients, by id, with the creators found for their newest open public request whom they can still invite. */
export async function listWeeksOfClients(db: Database, { since, after, limit }: Window): Promise<WeekOfClient[]> {
  const { rows } = await sql<WeekOfClient>`
    select request.user_id as account_id, request.id as request_id, request.title, found.count, found.matches
    from (
      select distinct on (requests.user_id) requests.id, requests.user_id, requests.title
      from matched_requests matched
      join requests on requests.id = matched.request_id and requests.is_public and requests.status = 'open'
      where requests.user_id > ${after} and matched.matched_at > ${since}
      order by requests.user_id, requests.id desc
      limit ${limit}
    ) request
    cross join lateral (
      select count(*)::integer as count, (
        array_agg(json_build_object('name', name, 'reasons', reasons) order by cardinality(reasons) desc, account_id)
      )[1:${sql.lit(MATCHES_NAMED)}] as matches
      from (
        select match.account_id, match.client_reasons as reasons, coalesce(nullif(trim(creator.full_name), ''), creator.shown_name) as name
        from request_matches match
        join accounts creator on creator.id = match.account_id and creator.is_active
        join developer_profiles profile on profile.user_id = creator.id and profile.is_public
        where match.request_id = request.id
          and not exists (
            select from request_participants participant
            where participant.request_id = request.id and participant.account_id = match.account_id
          )
          and not exists (
            select from request_shares share
            where share.request_id = request.id and share.shared_with_user_id = match.account_id
          )
          and not exists (
            select from dismissed_creators dismissed
            where dismissed.request_id = request.id and dismissed.creator_id = match.account_id
          )
          and not are_blocked(match.account_id, request.user_id)
      ) fitting
    ) found
    order by request.user_id`.execute(db)
  return rows
}

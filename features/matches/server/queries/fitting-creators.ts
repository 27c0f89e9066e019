import { sql } from 'kysely'
import { planEachTime, rowsExamined, searchQuery, type Database } from '#platform/server/database/database.ts'
import { itemOf, CANDIDATE_ORDER, OWNER_IS_ACTIVE, SIMILAR_POINTS } from './parts.ts'
import type { CreatorFacts } from './facts.ts'

/** A creator who matches a request, and why. */
export interface FittingRow extends CreatorFacts {
  id: number
  username: string
  full_name: string
  profile_image: string | null
  matching_skills: string[]
  /** What the skills, works and history that they share with the request come to. */
  strength: number
}

interface FittingQuery {
  request_id: number
  owner_id: number
  title: string
  content: string
  /** Lower-case phrases of the request, as skills may be called. */
  phrases: readonly string[]
  budget: number | null
  limit: number
}

// Showcases that are compared with a request.
const SHOWCASES_COMPARED_MAX = 200
// Creators with the most of the skills, who are compared in all respects.
const CREATORS_COMPARED_MAX = 300

/**
 * Lists creators with a public profile who match a request, the best first: by the skills that it names, showcases whose titles have its
 * words, earlier work for its owner, replies, ratings and terms. Excludes recipients, participants, whom its owner dismissed, and those
 * whom the owner cannot reach. The number of candidates examined is bounded, because a skill or word may be common.
 */
export async function listFittingCreators(db: Database, wanted: FittingQuery): Promise<FittingRow[]> {
  const { request_id, owner_id, title, content, phrases, budget, limit } = wanted
  const similarTexts = searchQuery({
    table: 'search_items',
    held: { holds: sql`search_items.search @@ ${planEachTime} (select query from asked_for)` },
    among: sql`search_items.kind = 'showcase'`,
    along: sql`true`,
    wanted: OWNER_IS_ACTIVE,
    order: CANDIDATE_ORDER,
    page: SHOWCASES_COMPARED_MAX,
  })
  const { rows } = await sql<FittingRow>`
    with asked as materialized (
      select words.points, match_query(words.lexemes, 'A') as query
      from search_settings, match_words(search_settings.languages, ${title}, ${content}) words
    ), asked_for as materialized (
      select string_agg(query::text, ' | ')::tsquery as query from asked
    ), works as materialized (
      select search_items.owner_id, search_items.item_id, search_items.title, shared.points
      from ${similarTexts} found cross join lateral ${itemOf('found')} search_items cross join lateral (
        select coalesce(sum(asked.points), 0)::integer as points from asked where search_items.search @@ asked.query
      ) shared
      where shared.points >= ${sql.lit(SIMILAR_POINTS)}
    ), candidates as materialized (
      (
        select user_id from (
          select * from developer_profiles where is_public and skill_keys && ${phrases}::text[] limit ${rowsExamined}
        ) skilled
        order by (select count(*) from unnest(skill_keys) key where key = any (${phrases}::text[])) desc,
          rating_score desc, id desc
        limit ${sql.lit(CREATORS_COMPARED_MAX)}
      )
      union select owner_id from works
    ), fitting as materialized (
      select account.id, account.username, account.full_name, profile.profile_image, profile.average_rating,
        profile.total_ratings, profile.rating_score, profile.id as profile_id, profile.reply_within_hours,
        named.matching_skills, work.title as work_title, known.has_worked,
        coalesce(profile.price_from <= ${budget}::numeric, false) as fits_budget,
        coalesce(profile.availability = 'now', false) as is_available,
        3 * least(cardinality(named.matching_skills), 4) + least(coalesce(work.points, 0), 4)
          + case when known.has_worked then 2 else 0 end as strength
      from candidates
      join developer_profiles profile on profile.user_id = candidates.user_id and profile.is_public
      join accounts account on account.id = profile.user_id and account.is_active
      cross join lateral (
        select coalesce(array_agg(skill order by place), '{}') as matching_skills
        from unnest(profile.skills) with ordinality as each (skill, place)
        where lowered(skill) = any (${phrases}::text[])
      ) named
      left join lateral (
        select works.title, works.points from works where works.owner_id = account.id
        order by works.points desc, works.item_id desc limit 1
      ) work on true
      cross join lateral (
        select exists (
          select from agreements
          where client_id = ${owner_id} and developer_id = account.id and status = 'completed'
        ) as has_worked
      ) known
      where account.id <> ${owner_id}
        and not exists (
          select from request_shares share where share.request_id = ${request_id} and share.shared_with_user_id = account.id
        )
        and not exists (
          select from request_participants participant
          where participant.request_id = ${request_id} and participant.account_id = account.id
        )
        and not exists (
          select from dismissed_creators dismissed
          where dismissed.request_id = ${request_id} and dismissed.creator_id = account.id
        )
        and not are_blocked(account.id, ${owner_id})
    ), best as materialized (
      select *, strength + case when fits_budget then 0.5 else 0 end + case when is_available then 0.5 else 0 end
        + case when reply_within_hours <= 24 then 0.5 else 0 end as score
      from fitting order by score desc, rating_score desc, profile_id desc limit ${limit}
    )
    select best.*, (
      select count(*)::integer from agreements where developer_id = best.id and status = 'completed'
    ) as completed_count
    from best order by score desc, rating_score desc, profile_id desc`.execute(db)
  return rows
}

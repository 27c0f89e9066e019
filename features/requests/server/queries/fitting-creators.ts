import { sql } from 'kysely'
import { rowsExamined, type Database } from '#platform/server/database/database.ts'

/** A creator who matches a request, and why. */
export interface FittingRow {
  id: number
  username: string
  full_name: string
  profile_image: string | null
  matching_skills: string[]
  average_rating: number
  total_ratings: number
  fits_budget: boolean
  is_available: boolean
}

/**
 * Lists creators with a public profile whose skills a request names, sorted by number of skills and then rating; excludes recipients,
 * participants and those whom its owner cannot reach. The number of candidates examined is bounded, because a skill may be common.
 */
export async function listFittingCreators(
  db: Database,
  wanted: { request_id: number; owner_id: number; phrases: readonly string[]; budget: number | null; limit: number },
): Promise<FittingRow[]> {
  const { request_id, owner_id, phrases, budget, limit } = wanted
  const { rows } = await sql<FittingRow>`
    select account.id, account.username, account.full_name, profile.profile_image, fitting.matching_skills,
      profile.average_rating, profile.total_ratings,
      coalesce(profile.price_from <= ${budget}::numeric, false) as fits_budget,
      coalesce(profile.availability = 'now', false) as is_available
    from developer_profiles profile
    join accounts account on account.id = profile.user_id and account.is_active
    cross join lateral (
      select array_agg(skill order by place) as matching_skills
      from unnest(profile.skills) with ordinality as named (skill, place)
      where lowered(skill) = any (${phrases}::text[])
    ) fitting
    where profile.id in (
        select id from developer_profiles where is_public and skill_keys && ${phrases}::text[] limit ${rowsExamined}
      )
      and not exists (
        select from request_shares share where share.request_id = ${request_id} and share.shared_with_user_id = account.id
      )
      and not exists (
        select from request_participants participant
        where participant.request_id = ${request_id} and participant.account_id = account.id
      )
      and not are_blocked(account.id, ${owner_id})
    order by cardinality(fitting.matching_skills) desc, profile.rating_score desc, profile.id desc
    limit ${limit}`.execute(db)
  return rows
}
